import { chatCalls, type Meeting } from '@saathi/contract/chat/calls.ts'

import { useShortMoment } from '../../../shortMoment.ts'
import { Loaded } from '../../../shell/Loaded.tsx'
import { useTexts } from '../../../texts.ts'
import { useAsk } from '../../../wire/queries.ts'
import styles from './Members.module.css'

/** The calls that were made in a channel, newest first. */
export function CallHistory({ channelId }: { readonly channelId: string }) {
  const t = useTexts()
  const history = useAsk(chatCalls.channelHistory, { params: { channelId } })
  return (
    <Loaded
      answer={history}
      shapes={['line', 'line']}
      failed={{ as: 'banner', title: t('chat.callsFailed'), saysWhy: true }}
    >
      {({ chatMeetingHistory: meetings }) =>
        meetings.length === 0 ? (
          <p className={styles.noCalls}>{t('chat.noCalls')}</p>
        ) : (
          <div className={styles.room}>
            <table className={styles.calls}>
              <caption className="hidden-words">{t('chat.calls')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('chat.calls.when')}</th>
                  <th scope="col">{t('chat.calls.summary')}</th>
                  <th scope="col">{t('chat.calls.transcript')}</th>
                  <th scope="col">{t('chat.calls.rate')}</th>
                </tr>
              </thead>
              <tbody>
                {meetings.map((meeting) => (
                  <Call key={meeting.meetingRecordingId} meeting={meeting} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  )
}

function Call({ meeting }: { readonly meeting: Meeting }) {
  const t = useTexts()
  const moment = useShortMoment()
  const { meetingDatetime: at, summaryTextFileUrl, transcriptionTextFileUrl, rating } = meeting
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{moment(at)}</time>
      </th>
      <File label={t('chat.calls.summary')} url={summaryTextFileUrl} />
      <File label={t('chat.calls.transcript')} url={transcriptionTextFileUrl} />
      <td data-label={t('chat.calls.rate')}>
        {rating === null ? t('chat.calls.notRated') : t('chat.calls.rated', { rating })}
      </td>
    </tr>
  )
}

function File({ label, url }: { readonly label: string; readonly url: string | null }) {
  const t = useTexts()
  return (
    <td data-label={label}>
      {url === null ? (
        t('chat.calls.none')
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {t('chat.calls.open')}
        </a>
      )}
    </td>
  )
}
