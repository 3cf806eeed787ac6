import { type PastCall, recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { Link } from 'wouter'

import { useShortMoment } from '../../texts/shortMoment.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'
import { pastCallAddress } from '../engine/address.ts'
import { namesOf } from '../engine/names.ts'
import { Faces } from './Faces.tsx'
import styles from './Record.module.css'
import { useRating } from './useRating.ts'

interface CallHistoryProps {
  readonly channelId: string
  readonly personId: string
}

/** The calls in which the members of a channel met, newest first. */
export function CallHistory({ channelId, personId }: CallHistoryProps) {
  const t = useTexts()
  const history = useAsk(recordCalls.channelHistory, { params: { channelId } }, { isAlwaysAsked: true })
  return (
    <Loaded
      answer={history}
      shapes={['line', 'line']}
      failed={{ as: 'banner', title: t('call.history.failed'), saysWhy: true }}
    >
      {({ chatMeetingHistory: calls }) =>
        calls.length === 0 ? (
          <p className={styles.quiet}>{t('call.history.none')}</p>
        ) : (
          <div className={styles.room}>
            <table className={styles.calls}>
              <caption className="hidden-words">{t('call.past.title')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('call.history.when')}</th>
                  <th scope="col">{t('call.history.summary')}</th>
                  <th scope="col">{t('call.history.transcript')}</th>
                  <th scope="col">{t('call.history.rate')}</th>
                </tr>
              </thead>
              <tbody>
                {calls.map((call) => (
                  <Row key={call.meetingRecordingId} call={call} personId={personId} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  )
}

function Row({ call, personId }: { readonly call: PastCall; readonly personId: string }) {
  const t = useTexts()
  const moment = useShortMoment()
  const { meetingRecordingId: id, meetingDatetime: at, people, minutes } = call
  const others = people.filter(({ userId }) => userId !== personId)
  const hasMet = people.some((each) => each.userId === personId && each.minutes > 0)
  return (
    <tr>
      <th scope="row">
        <Link to={pastCallAddress(id)}>
          <time dateTime={at}>{moment(at)}</time>
        </Link>
        <span className={styles.quiet}>
          {t('call.past.with', { names: namesOf(others, t) })} {t('call.past.minutes', { count: minutes })}
        </span>
      </th>
      <File label={t('call.history.summary')} url={call.summaryTextFileUrl} />
      <File label={t('call.history.transcript')} url={call.transcriptionTextFileUrl} />
      <td data-label={t('call.history.rate')}>{hasMet ? <Rate call={call} /> : t('call.history.notIn')}</td>
    </tr>
  )
}

function File({ label, url }: { readonly label: string; readonly url: string | null }) {
  const t = useTexts()
  return (
    <td data-label={label}>
      {url === null ? (
        t('call.history.nothing')
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {t('call.history.open')}
        </a>
      )}
    </td>
  )
}

/** Rates a call by one press; the face shows at once. */
function Rate({ call: { meetingRecordingId: id, rating } }: { readonly call: PastCall }) {
  const t = useTexts()
  const { given, failure, rate } = useRating(id)
  return (
    <>
      <Faces
        isSmall
        legend={t('call.rate.question')}
        value={given ?? rating ?? 0}
        onChange={(value) => void rate(value)}
      />
      {failure === undefined ? null : <p role="alert">{failure}</p>}
    </>
  )
}
