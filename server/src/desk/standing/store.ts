import { type Database, sql } from '../../engines/database/database.ts'

/** The kind of a second factor that is set up. */
export type FactorKind = 'codes' | 'passkey'

interface StandingRow {
  readonly programmes: string[] | null
  readonly institutions: string[] | null
  readonly kind: FactorKind | null
  readonly passedAt: Date | null
}

/** Returns scope and second factor of a person, and when this sign-in passed it. */
export function standingRow(db: Database, personId: string, signInId: string) {
  return db.one<StandingRow>(sql`
    select scope.programmes, scope.institutions, factor.kind, pass.passed_at
    from (values (${personId}::text)) as asked (id)
    left join staff_scopes as scope on scope.person_id = asked.id
    left join second_factors as factor on factor.person_id = asked.id
    left join second_factor_passes as pass on pass.sign_in_id = ${signInId} and pass.person_id = asked.id`)
}

/** The programmes and institutions of a member of the team; null means all. */
export interface ScopeRow {
  readonly personId: string
  readonly programmes: string[] | null
  readonly institutions: string[] | null
}

/** Returns the scopes of these people; people who see everyone may be left out. */
export function scopesOf(db: Database, people: readonly string[]) {
  return db.many<ScopeRow>(sql`select * from staff_scopes where person_id = any (${people}::text[])`)
}

/** Stores the scope of a member of the team. */
export function setScope(tx: Database, { personId, programmes, institutions }: ScopeRow) {
  return tx.run(sql`
    insert into staff_scopes (person_id, programmes, institutions)
    values (${personId}, ${programmes}, ${institutions})
    on conflict (person_id) do update set programmes = excluded.programmes, institutions = excluded.institutions`)
}

/** Lets one change of the team happen after another, so that one person with every right remains. */
export function lockTeam(tx: Database) {
  return tx.run(sql`select pg_advisory_xact_lock(770078)`)
}
