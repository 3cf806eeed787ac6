import type { Reply } from '@saathi/contract/base/call.ts'
import { parentCalls, type Relation, relations } from '@saathi/contract/video/parentCalls.ts'
import { Suspense, useState } from 'react'
import { useSearch } from 'wouter'

import { Loaded } from '../../shell/Loaded.tsx'
import { usePageTitle } from '../../shell/usePageTitle.ts'
import { TeamMail } from '../../team/public/lazyParts.ts'
import { errorText } from '../../texts/errorText.ts'
import { useLanguage, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../../ui/Flow.module.css'
import { ChoiceGroup } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Page } from '../../ui/Layout.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { useAsk } from '../../wire/queries.ts'

type Asked = Reply<typeof parentCalls.parentQuestion>

/** Asks a parent, by the link in their email, whether calls with a young person may be recorded. Nothing is chosen for them. */
export function ParentPage() {
  const t = useTexts()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const query = { token, languageCode: useLanguage() }
  const answer = useAsk(parentCalls.parentQuestion, { query }, { isAlwaysAsked: true })
  return (
    <Page narrow>
      <Loaded
        answer={answer}
        shapes={['line', 'card']}
        failed={{ title: t('error.link_invalid'), as: 'page' }}
      >
        {(asked) => <Question asked={asked} query={query} />}
      </Loaded>
      <p>
        <Suspense>
          <TeamMail />
        </Suspense>
      </p>
    </Page>
  )
}

interface QuestionProps {
  readonly asked: Asked
  readonly query: { readonly token: string; readonly languageCode: string }
}

function Question({ asked: { agrees, words, ...known }, query }: QuestionProps) {
  const t = useTexts()
  usePageTitle(words.title)
  const [chosen, setChosen] = useState(agrees)
  const [givenName, setGivenName] = useState(known.givenName ?? '')
  const [relation, setRelation] = useState<Relation | undefined>(known.relation ?? undefined)
  const [isSaved, setSaved] = useState(false)
  const { isBusy, failure, act } = useAct()
  const save = async () => {
    if (chosen === null) return
    const who = chosen ? { givenName, relation } : {}
    await ask(parentCalls.answerAsParent, { query, body: { agrees: chosen, ...who } })
    setSaved(true)
  }
  const missing =
    chosen === null
      ? words.choose
      : chosen && (givenName.trim() === '' || relation === undefined)
        ? words.sayWho
        : undefined
  return (
    <>
      <h1>{words.title}</h1>
      <div className={styles.form}>
        {words.details.map((each) => (
          <p key={each}>{each}</p>
        ))}
        <ChoiceGroup
          legend={words.question}
          options={[
            { value: 'no', label: words.no },
            { value: 'yes', label: words.yes },
          ]}
          chosen={chosen === null ? [] : [chosen ? 'yes' : 'no']}
          onChange={([value]) => {
            setChosen(value === 'yes')
            setSaved(false)
          }}
        />
        {chosen === true ? (
          <>
            <TextField
              label={words.givenName}
              value={givenName}
              onChange={(typed) => {
                setGivenName(typed)
                setSaved(false)
              }}
              maxLength={60}
              autoComplete="name"
            />
            <ChoiceGroup
              legend={words.relation}
              options={relations.map((value) => ({ value, label: words.relations[value] }))}
              chosen={relation === undefined ? [] : [relation]}
              onChange={([value]) => {
                setRelation(relations.find((each) => each === value))
                setSaved(false)
              }}
            />
          </>
        ) : null}
        <Button wide busy={isBusy} disabledReason={missing} onClick={() => void act(save)}>
          {words.save}
        </Button>
        <p role="status">{failure === undefined ? (isSaved ? words.saved : '') : errorText(failure, t)}</p>
      </div>
    </>
  )
}
