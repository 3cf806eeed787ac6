import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { useSearch } from 'wouter'

import { usePageTitle } from '../../shell/usePageTitle.ts'
import { useLanguage } from '../../texts/texts.ts'
import { Heading } from '../../ui/Layout.tsx'
import { useAsk } from '../../wire/queries.ts'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { PartedList } from '../parts/PartedList.tsx'
import { places } from '../parts/places.ts'
import { useDeskTexts } from '../parts/words.ts'

/** Everything that staff did or looked at, newest first. */
export function AuditPage() {
  const t = useDeskTexts()
  const language = useLanguage()
  usePageTitle(t('desk.audit'))
  const after = new URLSearchParams(useSearch()).get('after') ?? ''
  const answer = useAsk(deskCalls.audit, { query: after === '' ? {} : { after } }, { isAlwaysAsked: true })
  return (
    <>
      <Heading lead={t('desk.auditLead')}>{t('desk.audit')}</Heading>
      <PartedList
        answer={answer}
        after={after}
        empty={t('desk.noActs')}
        addressOf={(from) => (from === undefined ? places.audit : `${places.audit}?after=${from}`)}
      >
        {(results) => (
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
        )}
      </PartedList>
    </>
  )
}
