import type { deskCalls } from '@saathi/contract/desk/calls.ts'
import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import { type Colleague, teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { type StaffRight, staffRights } from '@saathi/contract/base/staffRights.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import styles from '../parts/Desk.module.css'
import formStyles from '../parts/Form.module.css'
import { refreshDesk } from '../parts/refresh.ts'
import { deskFailure, useDeskTexts } from '../parts/words.ts'
import { usePlaceNames } from '../people/placeNames.ts'
import { Scope, type StaffScope } from './Scope.tsx'

type Me = Reply<typeof deskCalls.me>

/** The members of the team with their rights, and an invitation for another one. */
export function TeamPage({ me }: { readonly me: Me }) {
  const t = useDeskTexts()
  usePageTitle(t('desk.team'))
  const scopeWords = useScopeWords()
  const answer = useAsk(teamCalls.team, {}, { isAlwaysAsked: true })
  const [withdrawn, setWithdrawn] = useState<string>()
  return (
    <>
      <Heading lead={t('desk.teamLead')}>{t('desk.team')}</Heading>
      <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
        {({ members, invitations }) => (
          <>
            <ul className={styles.stack}>
              {members.map((colleague) => (
                <Member key={colleague.userId} colleague={colleague} me={me} />
              ))}
            </ul>
            {invitations.map((invitation) => (
              <div key={invitation.email} className={styles.own}>
                <span className={styles.hint}>
                  {t('desk.invited', { email: invitation.email })} {scopeWords(invitation)}
                </span>
                <Button look="plain" onClick={() => setWithdrawn(invitation.email)}>
                  {t('desk.team.withdraw')}
                </Button>
              </div>
            ))}
          </>
        )}
      </Loaded>
      {me.rights.includes('team') ? <Invite me={me} /> : null}
      {withdrawn === undefined ? null : (
        <ActDialog
          title={t('desk.team.withdraw')}
          onAct={() => ask(teamCalls.withdrawInvitation, { query: { email: withdrawn } })}
          onClose={() => setWithdrawn(undefined)}
        >
          {(problem) => <p>{problem ?? t('desk.team.withdrawAbout', { email: withdrawn })}</p>}
        </ActDialog>
      )}
    </>
  )
}

function Member({ colleague, me }: { readonly colleague: Colleague; readonly me: Me }) {
  const t = useDeskTexts()
  const scopeWords = useScopeWords()
  const { userId, programmes, institutions } = colleague
  const [scope, setScope] = useState<StaffScope>({ programmes, institutions })
  const [rights, setRights] = useState<readonly StaffRight[]>(colleague.rights)
  const [isRemoving, setRemoving] = useState(false)
  const { isBusy, failure, act } = useAct()
  const isChanged =
    sameText(rights) !== sameText(colleague.rights) || scopeText(scope) !== scopeText(colleague)
  const save = async () => {
    await ask(teamCalls.changeColleague, {
      params: { userId },
      body: { rights: [...rights], ...scope },
    })
    await refreshDesk()
  }
  const reset = async () => {
    await ask(factorCalls.resetFactor, { params: { userId } })
    await refreshDesk()
  }
  return (
    <li className={styles.card}>
      <h2 className={styles.groupTitle}>{colleague.name}</h2>
      <p className={styles.hint}>
        {colleague.email} · {t(`desk.factorKind.${colleague.secondFactor}`)} · {scopeWords(colleague)}
      </p>
      <Rights
        own={me.rights}
        kept={colleague.rights}
        chosen={rights}
        onChange={setRights}
        isSelf={userId === me.userId}
      />
      {userId === me.userId ? null : (
        <details>
          <summary className={formStyles.label}>{t('desk.scope.title')}</summary>
          <Scope own={me.scope} chosen={scope} onChange={setScope} />
        </details>
      )}
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {deskFailure(failure, t)}
        </Banner>
      )}
      <div className={styles.actions}>
        {isChanged ? (
          <Button busy={isBusy} onClick={() => void act(save)}>
            {t('desk.save')}
          </Button>
        ) : null}
        {userId === me.userId ? null : (
          <Button look="plain" busy={isBusy} onClick={() => setRemoving(true)}>
            {t('desk.team.remove')}
          </Button>
        )}
        {userId === me.userId || colleague.secondFactor === 'none' ? null : (
          <Button look="plain" busy={isBusy} onClick={() => void act(reset)}>
            {t('desk.resetFactor')}
          </Button>
        )}
      </div>
      {isRemoving ? (
        <ActDialog
          title={t('desk.team.remove')}
          onAct={() => ask(teamCalls.removeColleague, { params: { userId } })}
          onClose={() => setRemoving(false)}
        >
          {(problem) => <p>{problem ?? t('desk.team.removeAbout', { name: colleague.name })}</p>}
        </ActDialog>
      ) : null}
    </li>
  )
}

const sameText = (names: readonly string[]) => names.toSorted().join(' ')

const scopeText = ({ programmes, institutions }: StaffScope) =>
  [programmes, institutions].map((each) => (each === null ? '' : sameText(each))).join('|')

/** Returns a function that says whose people a member of the team sees. */
function useScopeWords() {
  const t = useDeskTexts()
  const placesOf = usePlaceNames()
  return ({ programmes, institutions }: StaffScope): string => {
    const named = [
      ...(programmes ?? []).flatMap((programme) => placesOf({ programme, institution: null })),
      ...(institutions ?? []).flatMap((institution) => placesOf({ programme: null, institution })),
    ]
    return named.length === 0 ? t('desk.everyone') : named.join(', ')
  }
}

interface RightsProps {
  /** The rights of the person who gives them. */
  readonly own: readonly StaffRight[]
  readonly kept?: readonly StaffRight[]
  readonly chosen: readonly StaffRight[]
  readonly onChange: (rights: readonly StaffRight[]) => void
  readonly isSelf?: boolean
}

/** The rights as boxes to tick. A right that the giver lacks cannot be given. */
function Rights({ own, kept = [], chosen, onChange, isSelf = false }: RightsProps) {
  const t = useDeskTexts()
  return (
    <fieldset className={formStyles.pills}>
      <legend className={formStyles.label}>{t('desk.rights')}</legend>
      {staffRights.map((right) => (
        <label key={right} className={formStyles.pill}>
          <input
            type="checkbox"
            checked={chosen.includes(right)}
            disabled={(!own.includes(right) && !kept.includes(right)) || (isSelf && right === 'team')}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, right] : chosen.filter((each) => each !== right))
            }
          />
          <span>{t(`desk.right.${right}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Invite({ me }: { readonly me: Me }) {
  const t = useDeskTexts()
  const [email, setEmail] = useState('')
  const [rights, setRights] = useState<readonly StaffRight[]>([])
  const [scope, setScope] = useState(me.scope)
  const { isBusy, failure, act } = useAct()
  const invite = async () => {
    await ask(teamCalls.invite, { body: { email, rights: [...rights], ...scope } })
    setEmail('')
    setRights([])
    setScope(me.scope)
    await refreshDesk()
  }
  return (
    <form
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void act(invite)
      }}
    >
      <h2 className={styles.groupTitle}>{t('desk.invite')}</h2>
      <TextField
        label={t('desk.email')}
        type="email"
        value={email}
        onChange={setEmail}
        error={failure === undefined ? undefined : deskFailure(failure, t)}
      />
      <Rights own={me.rights} chosen={rights} onChange={setRights} />
      <ul className={styles.hint}>
        {staffRights.map((right) => (
          <li key={right}>
            <b>{t(`desk.right.${right}`)}</b>: {t(`desk.rightAbout.${right}`)}
          </li>
        ))}
      </ul>
      <Scope own={me.scope} chosen={scope} onChange={setScope} />
      <Button
        type="submit"
        busy={isBusy}
        disabledReason={email === '' || rights.length === 0 ? t('desk.inviteFirst') : undefined}
      >
        {t('desk.sendInvitation')}
      </Button>
    </form>
  )
}
