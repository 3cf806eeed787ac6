import {
  careCalls,
  type PairChangeName,
  type PairPage as Pair,
} from '@saathi/contract/mentorship/careCalls.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Heading } from '../../ui/Layout.tsx'
import { Banner } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { WayBar } from '../lists/WayBar.tsx'
import { dateWords, dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { Key } from '../keys/Key.tsx'
import { usePageKeys } from '../keys/keys.ts'
import { changeLetters, keysOf } from '../keys/letters.ts'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { silenceWords } from './silenceWords.ts'
import { ConversationDialog } from '../people/ConversationDialog.tsx'
import { ClosurePart, StepsAhead } from './ClosurePart.tsx'
import { ContactDialog, Phones } from './ContactDialog.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Happened } from './Happened.tsx'
import { PairNotices } from './PairNotices.tsx'
import { PairPath } from './PairPath.tsx'
import { PulseTable } from './PulseTable.tsx'

/** From this many days without a sign on the silence stands out. */
const quietAfter = 7

/** One pair: what happened, the next contact, the pulses of both sides, and the risk with its parts. */
export function PairPage({ id }: { readonly id: string }) {
  const t = useDeskTexts()
  const answer = useAsk(careCalls.pair, { params: { id } }, { isAlwaysAsked: true })
  usePageTitle(t('desk.pair'))
  return (
    <>
      <WayBar here={places.pair(id)} list={{ to: places.pairs, words: t('desk.pairs') }} />
      <Loaded
        answer={answer}
        shapes={['line', 'tall', 'card']}
        failed={{ title: t('desk.noPair'), saysWhy: true, as: 'page' }}
      >
        {(pair) => <Shown key={pair.id} pair={pair} />}
      </Loaded>
    </>
  )
}

function Shown({ pair }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const names = pair.members.map(({ name }) => name).join(', ')
  const since = dateWords(indiaDayOf(new Date(pair.since)), language)
  return (
    <>
      <Heading lead={t(pair.type === 'group' ? 'desk.pairLead.group' : 'desk.pairLead.pair', { since })}>
        {names}
      </Heading>
      <p className={pairStyles.members}>
        {pair.members.map(({ userId, name, role }) => (
          <Link key={userId} to={places.person(userId)}>
            {t('desk.pairMember', { name, role: t(`desk.role.${role}`) })}
          </Link>
        ))}
        {pair.state === 'ended' ? null : (
          <span data-quiet={pair.silentDays >= quietAfter ? true : undefined}>
            {silenceWords(pair, t, language)}
          </span>
        )}
      </p>
      <div className={pairStyles.columns}>
        <NextContact pair={pair} />
        <div className={`${styles.stack} ${pairStyles.main}`}>
          {pair.mentorLeave === null ? null : (
            <Banner kind="info" icon="clock">
              {t('desk.leave.about', { name: pair.mentorLeave.name })}
            </Banner>
          )}
          <Handover pair={pair} />
          <ClosurePart pair={pair} />
          <PairPath pair={pair} />
          {pair.hasCareRight && pair.takesContacts ? (
            <section className={`${styles.card} ${pair.nextContactOn === null ? '' : pairStyles.write}`}>
              <h2 className={styles.groupTitle}>{t('desk.contact.title')}</h2>
              <ContactForm pair={pair} />
            </section>
          ) : null}
          <Happened pair={pair} />
        </div>
        <aside className={styles.stack}>
          <section className={styles.card}>
            <h2 className={styles.groupTitle}>{t('desk.goal')}</h2>
            <p>{pair.goal?.words ?? t('desk.noGoal')}</p>
            {pair.goal === null ? null : <p className={styles.hint}>{pair.goal.by}</p>}
          </section>
          {pair.hasCareRight ? (
            <section className={styles.card}>
              <h2 className={styles.groupTitle}>{t('desk.pulses')}</h2>
              <PulseTable pair={pair} />
            </section>
          ) : null}
          <PairNotices pair={pair} />
          <Risk pair={pair} />
          {pair.state === 'active' && pair.closure === null ? <StepsAhead /> : null}
          {pair.hasCareRight && pair.state !== 'ended' ? <Changes pair={pair} /> : null}
        </aside>
      </div>
    </>
  )
}

/** The next contact of a pair, which every active pair has. */
function NextContact({ pair }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  const language = useLanguage()
  const [isWriting, setWriting] = useState(false)
  const takesContacts = pair.hasCareRight && pair.takesContacts
  usePageKeys(takesContacts ? { c: () => setWriting(true) } : {})
  if (pair.nextContactOn === null) return null
  const owner = pair.ownerName === '' ? t('desk.noOwner') : pair.ownerName
  return (
    <section className={`${pairStyles.night} ${pairStyles.next}`}>
      <p className={pairStyles.eyebrow}>{t('desk.nextContactOf', { owner })}</p>
      <h2>
        {pair.state === 'paused' ? t('desk.state.paused') : dayWords(pair.nextContactOn, language)}
        {pair.pausedUntil === null
          ? ''
          : ` ${t('desk.pausedUntil', { day: dayWords(pair.pausedUntil, language) })}`}
      </h2>
      <Phones pair={pair} />
      <div className={pairStyles.nightActs}>
        {takesContacts ? (
          <Button look="inverse" onClick={() => setWriting(true)}>
            {t('desk.act.contact')} <Key isHint>C</Key>
          </Button>
        ) : null}
        {pair.hasCareRight ? <Write pair={pair} /> : null}
      </div>
      {isWriting ? <ContactDialog id={pair.id} onClose={() => setWriting(false)} /> : null}
    </section>
  )
}

/** Buttons that write to each of a pair in their conversation with the team. */
function Write({ pair: { members } }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  const [to, setTo] = useState<Pair['members'][number]>()
  usePageKeys(
    Object.fromEntries(members.slice(0, 9).map((member, at) => [String(at + 1), () => setTo(member)])),
  )
  return (
    <>
      {members.map((member, at) => (
        <Button key={member.userId} look="inverse" onClick={() => setTo(member)}>
          {t('desk.conversation.write', { name: member.name })}{' '}
          {at < 9 ? <Key isHint>{String(at + 1)}</Key> : null}
        </Button>
      ))}
      {to === undefined ? null : (
        <ConversationDialog id={to.userId} name={to.name} onClose={() => setTo(undefined)} />
      )}
    </>
  )
}

/** The risk as a plain sum. It ranks the pairs and decides nothing. */
function Risk({ pair: { risk } }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  if (risk === null) return <p className={styles.hint}>{t('desk.noRisk')}</p>
  return (
    <section className={styles.card}>
      <h2 className={styles.groupTitle}>{t('desk.riskSum', { count: risk.sum })}</h2>
      <p className={styles.hint}>{t('desk.riskAbout')}</p>
      <dl className={pairStyles.parts}>
        {risk.parts.map(({ part, points }) => (
          <div key={part} data-none={points === 0 ? true : undefined}>
            <dt>
              {t(`desk.risk.${part}`)}
              {part === 'differing' && points > 0 ? (
                <span className={styles.hint}>
                  {' '}
                  {risk.differing.map((name) => t(`desk.expects.${name}`)).join(', ')}
                </span>
              ) : null}
            </dt>
            <dd>{points}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Another mentor who comes, or the bridge mentor who is there. */
function Handover({ pair: { handover, members, state } }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  if (handover === null || state === 'ended' || (handover.isDone && handover.kind === 'swap')) return null
  const mentees = members.filter(({ role }) => role === 'mentee').map(({ name }) => name)
  const planned = handover.isGone ? 'desk.reason.plannedGone' : `desk.reason.tell.${handover.kind}`
  const key = handover.isDone ? 'desk.handover.bridged' : planned
  return (
    <Banner kind={handover.isDone ? 'info' : 'care'} icon="people">
      {t(key, { name: handover.name, mentees: mentees.join(', ') })}
    </Banner>
  )
}

/** The changes that each state of a pair allows. */
const changesIn: Readonly<Record<Pair['state'], readonly PairChangeName[]>> = {
  active: ['pause', 'bridge', 'swap', 'close'],
  paused: ['resume', 'bridge', 'swap', 'close'],
  closing: ['close'],
  ended: [],
}

function Changes({ pair }: { readonly pair: Pair }) {
  const t = useDeskTexts()
  const [change, setChange] = useState<PairChangeName>()
  const isPlanned = pair.handover?.isDone === false && !pair.handover.isGone
  const offered = changesIn[pair.state].filter((each) => !isPlanned || (each !== 'bridge' && each !== 'swap'))
  usePageKeys(keysOf(changeLetters, offered, setChange))
  return (
    <section className={styles.actions}>
      {offered.map((each) => (
        <Button key={each} look={each === 'close' ? 'plain' : 'soft'} onClick={() => setChange(each)}>
          {t(pair.state === 'closing' ? 'desk.change.lastDay' : `desk.change.${each}`)}{' '}
          <Key isHint>{changeLetters[each].toUpperCase()}</Key>
        </Button>
      ))}
      {offered.includes('bridge') ? <p className={styles.hint}>{t('desk.bridgeAbout')}</p> : null}
      {change === undefined ? null : (
        <ChangeDialog pair={pair} change={change} onClose={() => setChange(undefined)} />
      )}
    </section>
  )
}
