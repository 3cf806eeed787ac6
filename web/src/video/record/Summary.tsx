import type { Reply } from '@saathi/contract/base/call.ts'
import type { recordCalls } from '@saathi/contract/video/recordCalls.ts'
import { Link } from 'wouter'

import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Layout.tsx'
import { planAddress } from '../engine/address.ts'
import { firstName } from '../engine/names.ts'
import styles from './Record.module.css'

interface SummaryProps {
  readonly summary: NonNullable<Reply<typeof recordCalls.pastCall>['summary']>
  readonly personId: string
  /** The mentorship whose calendar takes what people promised; null if there is none. */
  readonly mentorship: string | null
}

/** The summary of a call. What people said they would do is offered for the calendar, and goes nowhere by itself. */
export function Summary({ summary: { madeBy, lines }, personId, mentorship }: SummaryProps) {
  const t = useTexts()
  const nameOf = ({ userId, fullName }: SummaryProps['summary']['lines'][number]) =>
    userId === personId ? t('call.you') : firstName(fullName)
  const said = lines.filter(({ isAction }) => !isAction)
  const actions = lines.filter(({ isAction }) => isAction)
  return (
    <Card>
      <div className={styles.summary}>
        <h2>{t('call.summary.title')}</h2>
        {said.map((line, place) => (
          <p key={`${place} ${line.words}`} dir="auto">
            <strong>{nameOf(line)}:</strong> {line.words}
          </p>
        ))}
        {actions.length === 0 ? null : (
          <>
            <h3>{t('call.summary.actions')}</h3>
            <ul className={styles.actions}>
              {actions.map((line, place) => (
                <li key={`${place} ${line.words}`} dir="auto">
                  <strong>{nameOf(line)}:</strong> {line.words}{' '}
                  {mentorship === null ? null : (
                    <Link to={planAddress(mentorship, line.words)}>{t('call.summary.plan')}</Link>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={styles.quiet}>
          {madeBy === 'builtin' ? t('call.summary.builtin') : t('call.summary.model', { model: madeBy })}
        </p>
      </div>
    </Card>
  )
}
