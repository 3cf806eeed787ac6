import { safetyCalls, type Report } from '@saathi/contract/safety/calls.ts'
import type { ReportStatus } from '@saathi/contract/safety/rules.ts'

import { useOutbox } from '../device/outbox.ts'
import { waitingOf } from '../device/outboxEntry.ts'
import { useMoment } from '../texts/moments.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Layout.tsx'
import { storeOffline, useAsk } from '../wire/queries.ts'
import { useNow } from '../wire/useNow.ts'
import { makeReport, type Reporting } from './acts/acts.ts'
import { HelpLineList } from './public/HelpLineList.tsx'
import styles from './SafetyPage.module.css'
import { useLookBy, useWhyWaiting } from './acts/waiting.ts'

storeOffline(safetyCalls.reports)

/** The person's reports, newest first, each with how far it is and what the programme team answered. */
export function ReportsSection() {
  const t = useTexts()
  const reports = useAsk(safetyCalls.reports, {}, { isAlwaysAsked: true })
  const waiting = waitingOf(makeReport, useOutbox()).toReversed()
  return (
    <Section title={t('safety.reports.title')}>
      {waiting.length === 0 ? null : (
        <ul className={styles.reports}>
          {waiting.map((report) => (
            <Waiting key={`${report.kind} ${report.id}`} report={report} />
          ))}
        </ul>
      )}
      <Loaded answer={reports} shapes={['card']}>
        {(loaded) =>
          loaded.length + waiting.length === 0 ? (
            <div className={styles.none}>
              <p>{t('safety.reports.none')}</p>
              <p>{t('safety.reports.how')}</p>
            </div>
          ) : (
            <ul className={styles.reports}>
              {loaded.map((report) => (
                <OneReport key={report.id} report={report} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

/** A report that only this device has. */
function Waiting({ report }: { readonly report: Reporting }) {
  const why = useWhyWaiting()
  return (
    <li className={styles.report}>
      <About {...report} />
      <p className={styles.waiting}>
        <Icon name="clock" />
        {why}
      </p>
    </li>
  )
}

function OneReport({ report }: { readonly report: Report }) {
  const t = useTexts()
  return (
    <li className={styles.report}>
      <About {...report} />
      <Path report={report} />
      {report.status === 'RECEIVED' ? <Promised lookBy={report.lookBy} /> : null}
      {report.outcome === '' ? null : (
        <div className={styles.outcome}>
          <h4>{t('safety.reports.outcome')}</h4>
          <p dir="auto">{report.outcome}</p>
        </div>
      )}
    </li>
  )
}

/** The day by which the team looks at a report. After that day it says that it takes longer, and who helps meanwhile. */
function Promised({ lookBy }: Pick<Report, 'lookBy'>) {
  const t = useTexts()
  const saysLookBy = useLookBy()
  const isLate = useNow() > Date.parse(lookBy)
  return (
    <>
      <p className={styles.waiting}>
        <Icon name="clock" />
        {isLate ? t('safety.reports.late') : saysLookBy(lookBy)}
      </p>
      {isLate ? <HelpLineList most={3} /> : null}
    </>
  )
}

function About({ kind, reason, aboutName, excerpt, words }: Omit<Reporting, 'id'>) {
  const t = useTexts()
  return (
    <div className={styles.about}>
      <h3>
        {t(aboutName === '' ? `safety.reports.kind.${kind}` : `safety.reports.about.${kind}`, {
          name: aboutName,
        })}
      </h3>
      <p className={styles.reason}>{t(`safety.reason.${reason}`)}</p>
      {excerpt === '' ? null : <blockquote dir="auto">{excerpt}</blockquote>}
      {words === '' ? null : <p dir="auto">{words}</p>}
    </div>
  )
}

const stops = ['RECEIVED', 'SEEN', 'CLOSED'] as const satisfies readonly ReportStatus[]

/** How far a report is, as a path of three stops. */
function Path({ report }: { readonly report: Report }) {
  const t = useTexts()
  const moment = useMoment()
  const reached = stops.indexOf(report.status)
  const at = { RECEIVED: report.createdOn, SEEN: report.seenOn, CLOSED: report.closedOn }
  return (
    <ol className={styles.path}>
      {stops.map((stop, index) => {
        const when = at[stop]
        const isReached = index <= reached
        return (
          <li
            key={stop}
            className={isReached ? styles.reached : undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span className={styles.stop}>{isReached ? <Icon name="tick" /> : null}</span>
            <span>{t(`safety.reports.status.${stop}`)}</span>
            {when === null || !isReached ? null : (
              <time dateTime={when}>{moment(when, { day: 'numeric', month: 'short' })}</time>
            )}
          </li>
        )
      })}
    </ol>
  )
}
