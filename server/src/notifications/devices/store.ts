import { type Database, sql } from '../../engines/database/database.ts'

/** A browser that receives pushes. */
export interface DeviceRow {
  readonly id: string
  readonly signInId: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly failingSince: Date | null
}

/** A device to be registered. */
export interface NewDevice extends Pick<
  DeviceRow,
  'id' | 'signInId' | 'endpoint' | 'p256dh' | 'auth' | 'userAgent'
> {
  readonly personId: string
  readonly at: Date
}

/**
 * Registers a device, or moves it to the person who is signed in on it now. Undefined if another subscription has
 * the address: its keys prove that a request comes from the device.
 */
export function putDevice(tx: Database, given: NewDevice) {
  return tx.maybe<{ id: string }>(sql`
    insert into push_devices (id, person_id, sign_in_id, endpoint, p256dh, auth, user_agent, created_at, seen_at)
    values (${given.id}, ${given.personId}, ${given.signInId}, ${given.endpoint}, ${given.p256dh}, ${given.auth},
      ${given.userAgent.slice(0, 300)}, ${given.at}, ${given.at})
    on conflict (endpoint) do update set person_id = excluded.person_id, sign_in_id = excluded.sign_in_id,
      user_agent = excluded.user_agent, seen_at = excluded.seen_at, failing_since = null
      where push_devices.p256dh = excluded.p256dh and push_devices.auth = excluded.auth
    returning id`)
}

/** Deletes the devices of a person beyond the most recently used. */
export function dropOldDevices(tx: Database, personId: string, most: number) {
  return tx.run(sql`
    delete from push_devices where person_id = ${personId} and id not in (
      select id from push_devices where person_id = ${personId} order by seen_at desc, id desc limit ${most})`)
}

/** Returns the devices of a person, the most recently used first. */
export function devicesOf(db: Database, personId: string) {
  return db.many<DeviceRow>(sql`
    select id, sign_in_id, endpoint, p256dh, auth, user_agent, created_at, seen_at, failing_since
    from push_devices where person_id = ${personId} order by seen_at desc, id desc`)
}

/** Whether a person still has a device. */
export async function hasDevice(db: Database, personId: string, id: string): Promise<boolean> {
  const rows = await db.many<{ id: string }>(sql`
    select id from push_devices where id = ${id} and person_id = ${personId}`)
  return rows.length > 0
}

/** Returns which of these people have a device. */
export async function peopleWithDevice(db: Database, people: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ personId: string }>(sql`
    select distinct person_id from push_devices where person_id = any (${people}::text[])`)
  return rows.map(({ personId }) => personId)
}

/** Whether anybody has a device. */
export async function isAnyDevice(db: Database): Promise<boolean> {
  return (await db.one<{ some: boolean }>(sql`select exists (select from push_devices) as some`)).some
}

/** Deletes a device of a person. */
export function deleteDevice(db: Database, personId: string, id: string) {
  return db.run(sql`delete from push_devices where id = ${id} and person_id = ${personId}`)
}

/** Deletes the devices of a person's sign-in, or of all their sign-ins. */
export function deleteDevicesOf(tx: Database, personId: string, signInId: string | undefined) {
  return tx.run(sql`
    delete from push_devices
    where person_id = ${personId} and (${signInId ?? null}::text is null or sign_in_id = ${signInId ?? null})`)
}

/** Notes that a device accepted a push. */
export function noteReached(db: Database, id: string) {
  return db.run(
    sql`update push_devices set failing_since = null where id = ${id} and failing_since is not null`,
  )
}

/** Notes that a push failed, and deletes the device if all have failed since before a moment. */
export async function noteFailing(
  db: Database,
  id: string,
  { at, before }: { readonly at: Date; readonly before: Date },
): Promise<void> {
  await db.run(sql`update push_devices set failing_since = coalesce(failing_since, ${at}) where id = ${id}`)
  await db.run(sql`delete from push_devices where id = ${id} and failing_since < ${before}`)
}

/** Returns the sign-ins in which devices were registered. */
export async function signInsOfDevices(db: Database): Promise<string[]> {
  const rows = await db.many<{ signInId: string }>(sql`select distinct sign_in_id from push_devices`)
  return rows.map(({ signInId }) => signInId)
}

/** Deletes the devices of these sign-ins. */
export function deleteDevicesIn(db: Database, signInIds: readonly string[]) {
  return db.run(sql`delete from push_devices where sign_in_id = any (${signInIds}::text[])`)
}
