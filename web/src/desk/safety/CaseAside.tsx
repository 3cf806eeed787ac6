import type { PlaceContact } from '@saathi/contract/desk/fields.ts'
import { caseCalls, type CasePage } from '@saathi/contract/safety/caseCalls.ts'
import { caseMatters } from '@saathi/contract/safety/caseRules.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { useLanguage, useLocal } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ask } from '../../wire/api.ts'
import { serverNow } from '../../wire/serverTime.ts'
import { ActDialog } from '../parts/ActDialog.tsx'
import { Acts } from '../parts/Acts.tsx'
import { momentWords } from '../parts/days.ts'
import styles from '../parts/Desk.module.css'
import pairStyles from '../parts/Pair.module.css'
import { Pills } from '../parts/Pills.tsx'
import { places } from '../parts/places.ts'
import { timeWords } from '../parts/timeWords.ts'
import { useDeskTexts } from '../parts/words.ts'
import { caseReason, caseTitle } from './caseWords.ts'
import { ContactLine } from './ContactLine.tsx'
import { ContactDialog } from './PlacesDialog.tsx'
import caseStyles from './Safety.module.css'

/** The clock of a case, its outcome, its trace, earlier cases and the help lines. */
export function CaseAside({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const language = useLanguage()
  return (
    <aside className={styles.stack}>
      {page.clock === null ? null : (
        <section className={caseStyles.clock} data-late={isSoon(page.clock.due) ? true : undefined}>
          <p>{t(`desk.clock.${page.clock.name}`)}</p>
          <p className={caseStyles.due}>{timeWords({ due: page.clock.due, since: page.since }, t)}</p>
          <p>{t('desk.clockUntil', { until: momentWords(page.clock.due, language) })}</p>
        </section>
      )}
      <Matter page={page} />
      {page.outcome === null ? null : (
        <section>
          <h3 className={styles.groupTitle}>{t(`desk.outcomes.${page.outcome}`)}</h3>
          <p className={caseStyles.words}>{page.outcomeWords}</p>
          {page.reference === '' ? null : (
            <p>{t('desk.case.reference', { reference: page.reference, day: page.reportedOn ?? '' })}</p>
          )}
          {page.decidedBy === null || page.decidedOn === null ? null : (
            <p className={styles.hint}>
              {t('desk.case.decidedBy', {
                name: page.decidedBy.name,
                when: momentWords(page.decidedOn, language),
              })}
            </p>
          )}
          {page.closedOn === null ? <p className={styles.hint}>{t('desk.case.otherCloses')}</p> : null}
        </section>
      )}
      <section>
        <h3 className={styles.groupTitle}>{t('desk.case.trace')}</h3>
        <Acts acts={page.trace} />
        <p className={styles.hint}>{t('desk.case.traceStays')}</p>
      </section>
      {page.history.length === 0 ? null : (
        <section>
          <h3 className={styles.groupTitle}>{t('desk.case.history')}</h3>
          <ul>
            {page.history.map((each) => (
              <li key={each.id}>
                <Link to={places.case(each.id)} className={caseStyles.link}>
                  {caseTitle({ ...each, number: null }, t)}
                </Link>{' '}
                <span className={styles.hint}>
                  {caseReason(each, t)} {each.outcome === null ? '' : t(`desk.outcomes.${each.outcome}`)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.kind === 'distress' ? null : <CaseHelp page={page} isFirst={false} />}
    </aside>
  )
}

/** Whether less than four hours are left. */
const isSoon = (due: string) => Date.parse(due) - serverNow().getTime() < 4 * 3_600_000

/** Which clock of the law a case has. */
function Matter({ page }: { readonly page: CasePage }) {
  const t = useDeskTexts()
  const [matter, setMatter] = useState<CasePage['matter']>()
  if (page.closedOn !== null) return null
  return (
    <section>
      <Pills
        legend={t('desk.matter.title')}
        options={caseMatters.map((value) => ({ value, label: t(`desk.matter.${value}`) }))}
        chosen={page.matter}
        onChange={setMatter}
      />
      <p>{t('desk.matter.explains', page.lawHours)}</p>
      {matter === undefined ? null : (
        <ActDialog
          title={t('desk.matter.change', { matter: t(`desk.matter.${matter}`) })}
          act={t('desk.matter.set')}
          onAct={() => ask(caseCalls.caseMatter, { params: { id: page.id }, body: { matter } })}
          onClose={() => setMatter(undefined)}
        >
          {(failure) => <p>{failure ?? t('desk.matter.about')}</p>}
        </ActDialog>
      )}
    </section>
  )
}

/** The numbers to call, and the people to call at the institution and the programme. In distress they come first. */
export function CaseHelp({ page, isFirst }: { readonly page: CasePage; readonly isFirst: boolean }) {
  const t = useDeskTexts()
  const local = useLocal()
  const [place, setPlace] = useState<PlaceContact>()
  return (
    <section className={isFirst ? caseStyles.help : undefined}>
      <h3 className={styles.groupTitle}>{t(isFirst ? 'desk.help.first' : 'desk.help.title')}</h3>
      {isFirst ? <p>{t('desk.help.about')}</p> : null}
      <ul className={pairStyles.phones}>
        {isFirst && page.phone !== '' ? (
          <li>
            <a href={`tel:${page.phone}`}>
              {t('desk.call', { name: page.about?.name ?? '', phone: page.phone })}
            </a>
          </li>
        ) : null}
        {page.helpLines.map(({ number, name }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll(/[ -]/g, '')}`}>
              {number} {name}
            </a>
          </li>
        ))}
      </ul>
      {page.places.map((each) => {
        const name = local(each.name, each.localeName)
        return (
          <div key={`${each.kind}:${each.key}`}>
            <h4 className={styles.hint}>{t('desk.contacts.of', { place: name })}</h4>
            {each.contact === null ? (
              <Button look="plain" onClick={() => setPlace(each)}>
                {t('desk.contacts.add', { place: name })}
              </Button>
            ) : (
              <ContactLine contact={each.contact} />
            )}
          </div>
        )
      })}
      {place === undefined ? null : <ContactDialog place={place} onClose={() => setPlace(undefined)} />}
    </section>
  )
}
