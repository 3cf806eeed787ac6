import { surveyCalls } from '@saathi/contract/surveys/calls.ts'
import { surveyProgressOf } from '@saathi/contract/surveys/status.ts'
import { Link, useLocation } from 'wouter'

import { paths } from '../wire/paths.ts'
import { useAsk, storeOffline } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Heading, Page, Section } from '../ui/Layout.tsx'
import { Rows } from '../ui/Row.tsx'
import { type ListedSurvey, SurveyRow } from './SurveyRow.tsx'
import styles from './Surveys.module.css'

storeOffline(surveyCalls.surveyList)

type Group = 'all' | 'pending' | 'completed'

/** The person's surveys: open and complete ones, or one of the two groups. */
export function SurveyListingPage() {
  const t = useTexts()
  const [location] = useLocation()
  const group = groupOf(location)
  usePageTitle(t('surveys.title'))
  return (
    <Page>
      <Heading>{t('surveys.title')}</Heading>
      <nav className={styles.menu} aria-label={t('surveys.menu')}>
        {menu.map(({ to, key }) => (
          <Link key={to} to={to} aria-current={key === group ? 'page' : undefined}>
            {t(`surveys.group.${key}`)}
          </Link>
        ))}
      </nav>
      <Lists group={group} />
    </Page>
  )
}

const menu: readonly { readonly to: string; readonly key: Group }[] = [
  { to: paths.surveyListing, key: 'all' },
  { to: paths.pendingSurveys, key: 'pending' },
  { to: paths.completedSurveys, key: 'completed' },
]

function groupOf(location: string): Group {
  if (location.startsWith(paths.pendingSurveys)) return 'pending'
  return location.startsWith(paths.completedSurveys) ? 'completed' : 'all'
}

function Lists({ group }: { readonly group: Group }) {
  const t = useTexts()
  const list = useAsk(surveyCalls.surveyList, {})
  return (
    <Loaded
      answer={list}
      label={t('surveys.loading')}
      shapes={['line', 'card', 'card']}
      failed={{ title: t('surveys.failed'), saysWhy: true }}
    >
      {(surveys) => <Groups group={group} all={surveys} />}
    </Loaded>
  )
}

interface GroupsProps {
  readonly group: Group
  readonly all: readonly ListedSurvey[]
}

function Groups({ group, all }: GroupsProps) {
  const surveys = all.filter((survey) => survey.expPermission === 'use')
  const pending = surveys.filter((survey) => surveyProgressOf(survey.status) !== 'complete')
  const completed = surveys.filter((survey) => surveyProgressOf(survey.status) === 'complete')
  return (
    <div className={group === 'all' ? styles.groups : ''}>
      {group === 'completed' ? null : (
        <ListGroup group="pending" surveys={pending} isAlone={group === 'pending'} />
      )}
      {group === 'pending' ? null : (
        <ListGroup group="completed" surveys={completed} isAlone={group === 'completed'} />
      )}
    </div>
  )
}

function ListGroup({
  group,
  surveys,
  isAlone,
}: {
  readonly group: 'pending' | 'completed'
  readonly surveys: readonly ListedSurvey[]
  /** Whether the other group is not shown, so that there is room for two surveys side by side. */
  readonly isAlone: boolean
}) {
  const t = useTexts()
  return (
    <Section title={t(`surveys.groupTitle.${group}`)}>
      {surveys.length === 0 ? (
        <p className={styles.none}>{t(`surveys.none.${group}`)}</p>
      ) : (
        <Rows wide={isAlone}>
          {surveys.map((survey) => (
            <SurveyRow key={survey.id} survey={survey} />
          ))}
        </Rows>
      )}
    </Section>
  )
}
