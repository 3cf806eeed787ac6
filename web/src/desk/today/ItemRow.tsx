import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import type { TodayItem } from '@saathi/contract/desk/todayCalls.ts'
import type { ItemKind } from '@saathi/contract/desk/todayRules.ts'
import { Link } from 'wouter'

import { useLanguage } from '../../texts/texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { dayWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import rowStyles from './ItemRow.module.css'
import { timeWords } from '../parts/timeWords.ts'
import { useDeskTexts } from '../parts/words.ts'

interface ItemRowProps {
  readonly item: TodayItem
  readonly me: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onAct: () => void
  /** The page of the item, if it has one. */
  readonly page: string | undefined
  /** Called before the page opens. */
  readonly onEnter: (page: string) => void
  readonly onSnooze: () => void
  readonly onHandOn: () => void
  /** Withdraws or declines the offer. */
  readonly onEndOffer: () => void
}

/** One item: what it is about, why it is there, how much time is left, its owner and its action. */
export function ItemRow(props: ItemRowProps) {
  const { item, me, isChosen, page, onChoose, onAct, onEnter, onSnooze, onHandOn, onEndOffer } = props
  const t = useDeskTexts()
  const language = useLanguage()
  const names = item.about.map(({ name }) => name).join(', ')
  const isMine = item.owner?.userId === me
  const isHeldByOther = item.owner !== null && !isMine
  const owner = isMine ? t('desk.you') : item.owner === null ? t('desk.noOwner') : item.owner.name
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
    <li
      className={styles.row}
      data-chosen={isChosen ? true : undefined}
      data-urgency={item.urgency}
      onClick={onChoose}
      onFocus={onChoose}
    >
      <span className={styles.tile}>
        <Icon name={icons[item.kind]} />
      </span>
      <span className={styles.words}>
        {page === undefined ? (
          <b>{names}</b>
        ) : (
          <Link to={page} onClick={() => onEnter(page)}>
            <b>{names}</b>
          </Link>
        )}
        <span>{item.reason}</span>
        {item.snoozeReason === '' ? null : (
          <span className={styles.hint}>
            {t('desk.snoozedBecause', {
              reason: item.snoozeReason,
              day:
                item.snoozedUntil === null ? '' : dayWords(indiaDayOf(new Date(item.snoozedUntil)), language),
            })}
          </span>
        )}
        {item.offeredTo === null ? null : (
          <span className={styles.hint}>
            {item.offeredTo.userId === me
              ? t('desk.offeredToYou')
              : t('desk.offeredTo', { name: item.offeredTo.name })}
            {item.offerWords === '' ? '' : ` “${item.offerWords}”`}
          </span>
        )}
      </span>
      <span className={styles.time}>{timeWords(item, t)}</span>
      <span className={item.owner === null ? styles.noOwner : styles.owner}>{owner}</span>
      <span className={styles.act}>
        <Button look={isChosen ? 'primary' : 'soft'} onClick={onAct}>
          {t(actWords(item, me))}
        </Button>
        {item.offeredTo !== null && (isMine || item.offeredTo.userId === me) ? (
          <Button look="plain" onClick={onEndOffer}>
            {t(isMine ? 'desk.act.withdraw' : 'desk.act.decline')}
          </Button>
        ) : null}
        {/* Their place is always there: a press chooses the line, and its button must not move under the mouse. */}
        <span className={rowStyles.more} data-shown={isChosen ? true : undefined}>
          {isHeldByOther || item.kind === 'distress' ? null : (
            <IconButton icon="clock" label={t('desk.snooze')} onClick={onSnooze} />
          )}
          {isHeldByOther ? null : <IconButton icon="send" label={t('desk.handOn')} onClick={onHandOn} />}
        </span>
      </span>
    </li>
  )
}

const icons: Readonly<Record<ItemKind, IconName>> = {
  distress: 'warning',
  report_open: 'shield',
  flag: 'shield',
  contact_due: 'call',
  pair_quiet: 'chat',
  pulse_low: 'survey',
  pulse_apart: 'survey',
  mentor_leaving: 'people',
  ending_soon: 'path',
  message_waiting: 'chat',
  application_waiting: 'person',
  document_expiring: 'clock',
  waiting_long: 'clock',
  proposal_expiring: 'clock',
  group_short: 'people',
  mail_failed: 'letter',
  job_dead: 'reload',
}

/** Whether a member of the team decides an application from the list: it is theirs, or has no owner. */
export function isDecidable(item: TodayItem, me: string): boolean {
  if (item.kind !== 'application_waiting' || item.offeredTo?.userId === me) return false
  return item.owner === null || item.owner.userId === me
}

function actWords(item: TodayItem, me: string): string {
  const [isMine, isOffered] = [item.owner?.userId === me, item.offeredTo?.userId === me]
  if (isOffered) return 'desk.act.accept'
  if (isDecidable(item, me)) return 'desk.act.decide'
  const primary = item.actions.find((action) => action.primary)?.name
  if (primary === 'contact' || primary === 'bridge' || primary === 'answer') return `desk.act.${primary}`
  if (item.about.some(({ caseId }) => caseId !== undefined)) return 'desk.act.open'
  return isMine ? 'desk.act.open' : 'desk.act.take'
}
