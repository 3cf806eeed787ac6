import { faqCalls } from '@saathi/contract/content/faqCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'

import { useIdentity } from '../device/identity.ts'
import { useAsk, storeOffline } from '../wire/queries.ts'
import { Loaded } from '../shell/Loaded.tsx'
import { MoreInfo } from '../shell/bars/MoreInfo.tsx'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { TeamLink } from '../team/public/TeamLink.tsx'
import { useLanguage, useLocal, useTexts } from '../texts/texts.ts'
import { TextField } from '../ui/fields/Field.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Heading, Page, Section } from '../ui/Layout.tsx'
import { State } from '../ui/State.tsx'
import styles from './Faq.module.css'
import { type FoundTopic, searchFaq } from './searchFaq.ts'

storeOffline(faqCalls.faq)

/** Questions and answers by topic. Each opens in place, and the search field filters them. */
export function FaqPage() {
  const t = useTexts()
  usePageTitle(t('shell.faq'))
  return (
    <MoreInfo>
      <Page narrow>
        <Heading size="small" lead={t('content.faq.lead')}>
          {t('shell.faq')}
        </Heading>
        <Topics />
        <Section title={t('team.faq.title')}>
          <p>{t('team.faq.body')}</p>
          <p>
            <TeamLink />
          </p>
        </Section>
      </Page>
    </MoreInfo>
  )
}

function Topics() {
  const faq = useAsk(faqCalls.faq, {})
  return (
    <Loaded answer={faq} shapes={['line', 'card', 'card', 'card']}>
      {(topics) => <SearchedTopics topics={topics} />}
    </Loaded>
  )
}

function SearchedTopics({ topics }: { readonly topics: Reply<typeof faqCalls.faq> }) {
  const t = useTexts()
  const local = useLocal()
  const language = useLanguage()
  const [wanted, setWanted] = useState('')
  const identity = useIdentity()
  const role = identity.state === 'signedIn' ? identity.user.role : 'staff'
  const isForReader = ({ audience }: (typeof topics)[number]['questions'][number]) =>
    audience === undefined || role === 'staff' || audience === role
  const localised = topics.map(({ id, topic, localeTopic, questions }) => ({
    id,
    topic: local(topic, localeTopic),
    questions: questions.filter(isForReader).map((each) => ({
      id: each.id,
      also: Object.values(each.alsoAsked ?? {})
        .flat()
        .join(' '),
      question: local(each.question, each.localeQuestion),
      answer: local(each.answer, each.localeAnswer),
      toTeam: each.toTeam,
    })),
  }))
  const found = searchFaq(localised, wanted, language)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)
  const searching = wanted.trim() !== ''
  return (
    <>
      <div className={styles.search}>
        <TextField
          label={t('content.faq.search')}
          type="search"
          value={wanted}
          maxLength={100}
          onChange={setWanted}
        />
        <p role="status" className={styles.count}>
          {searching ? t('content.faq.found', { count }) : ''}
        </p>
      </div>
      {found
        .filter(({ questions }) => questions.length > 0)
        .map((topic) => (
          <Topic
            key={`${topic.id}-${searching}`}
            topic={topic}
            unfolded={searching || isNamed(topic)}
            open={searching && count <= 5}
          />
        ))}
      {count === 0 ? (
        <State drawing="lamp" title={t('content.faq.nothing')}>
          <p>{t('content.faq.nothingHint')}</p>
        </State>
      ) : null}
    </>
  )
}

/** Whether the address names a question of the topic, as the assistant's citations do. */
function isNamed({ questions }: FoundTopic): boolean {
  return questions.some(({ id }) => location.hash === `#${questionId(id)}`)
}

const questionId = (id: string) => `faq-${id}`

/** Opens the question that the address names. */
function openIfNamed(question: HTMLDetailsElement | null): void {
  if (question === null || location.hash !== `#${question.id}`) return
  question.open = true
  question.scrollIntoView({ block: 'center' })
}

interface TopicProps {
  readonly topic: FoundTopic
  /** Whether the questions are in sight at first. */
  readonly unfolded: boolean
  /** Whether their answers are too. */
  readonly open: boolean
}

function Topic({ topic, unfolded, open }: TopicProps) {
  return (
    <Fold title={topic.topic} level={2} startsOpen={unfolded}>
      <div className={styles.questions}>
        {topic.questions.map(({ id, question, answer, toTeam }) => (
          <details
            key={`${id}-${open}`}
            ref={openIfNamed}
            id={questionId(id)}
            className={styles.question}
            open={open}
          >
            <summary>
              <span>{question}</span>
              <Icon name="down" />
            </summary>
            <div className={styles.answer}>
              {answer.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {toTeam ? (
                <p>
                  <TeamLink />
                </p>
              ) : null}
            </div>
          </details>
        ))}
      </div>
    </Fold>
  )
}
