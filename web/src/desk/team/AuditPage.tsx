import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { More } from '../parts/More.tsx'
import { useDeskTexts } from '../parts/words.ts'

/** Everything that staff did or looked at, newest first. */
export function AuditPage() {
  const t = useDeskTexts()
  usePageTitle(t('desk.audit'))
  const [parts, setParts] = useState<readonly (number | undefined)[]>([undefined])
  return (
    <>
      <Heading lead={t('desk.auditLead')}>{t('desk.audit')}</Heading>
      {parts.map((after, index) => (
        <Part
          key={after ?? 0}
          after={after}
          onMore={index === parts.length - 1 ? (next) => setParts([...parts, next]) : undefined}
        />
      ))}
    </>
  )
}

interface PartProps {
  readonly after: number | undefined
  readonly onMore: ((next: number) => void) | undefined
}

function Part({ after, onMore }: PartProps) {
  const t = useDeskTexts()
  const language = useLanguage()
  const query = after === undefined ? {} : { after: String(after) }
  const answer = useAsk(deskCalls.audit, { query }, { isAlwaysAsked: true })
  return (
    <Loaded answer={answer} shapes={['card', 'card']} failed={{ title: t('desk.failed'), saysWhy: true }}>
      {({ results, next }) => (
        <>
          <ol className={pairStyles.timeline}>
            {results.map((act) => (
              <li key={act.id}>
                <time dateTime={act.at}>{momentWords(act.at, language)}</time>
                <span>
                  <b>{t(`desk.acts.${act.act}`)}</b>
                  <span>{act.why}</span>
                  <span className={styles.hint}>
                    {[act.staffName, act.aboutName].filter(Boolean).join(' → ')}
                  </span>
                </span>
              </li>
            ))}
          </ol>
          <More next={next} onMore={onMore} />
        </>
      )}
    </Loaded>
  )
}
