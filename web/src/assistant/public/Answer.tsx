import type { Message } from '@saathi/contract/chat/socket.ts'
import { Link } from 'wouter'

import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSettled } from '../../ui/useSettled.ts'
import { isAct, isCall, isOwnPage, lateMs, partsOfAnswer } from '../rules.ts'
import { scriptLanguage } from '../../texts/scriptLanguage.ts'
import styles from './Answer.module.css'

type Citations = NonNullable<Message['citations']>

interface AnswerProps {
  readonly text: string
  readonly citations: Citations
  /** `builtin`, or the name of a model; undefined while the answer is being written. */
  readonly madeBy: string | undefined
  readonly isStored: boolean
  /** Whether it is the message of the list whose links are in the tab order. */
  readonly isCurrent: boolean
}

/** The text of an answer with a link at each citation, its sources, and its maker. */
export function Answer({ text, citations, madeBy, isStored, isCurrent }: AnswerProps) {
  const tabIndex = isCurrent ? 0 : -1
  const acts = citations.filter(isAct)
  const sources = citations.filter((each) => !isAct(each))
  return (
    <>
      <span lang={scriptLanguage(text)}>
        {partsOfAnswer(text, citations.length).map((part, at) => {
          const cited = citations[(part.citation ?? 0) - 1]
          if (cited === undefined || !isOwnPage(cited.url)) return part.text
          return (
            <Link
              key={at}
              to={cited.url}
              className={styles.citation}
              aria-label={`${part.citation}: ${cited.title}`}
              tabIndex={tabIndex}
            >
              {part.citation}
            </Link>
          )
        })}
      </span>
      {isStored ? null : <Awaited key={text.length} isEmpty={text === ''} />}
      <Acts acts={acts} tabIndex={tabIndex} />
      {sources.length === 0 ? null : <Sources citations={sources} tabIndex={tabIndex} />}
      {madeBy === undefined || sources.length === 0 ? null : <MadeBy madeBy={madeBy} />}
    </>
  )
}

/** Dots while words are awaited, and a kind word when they take long. */
function Awaited({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useTexts()
  const isLate = useSettled('late', lateMs) !== undefined
  return (
    <span className={styles.awaited}>
      {!isEmpty && !isLate ? null : t(isLate ? 'assistant.late' : 'assistant.waiting')}
      <span className={styles.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </span>
  )
}

/** What an answer leads to, as buttons: help lines to call, reporting someone, the programme team. */
function Acts({ acts, tabIndex }: { readonly acts: Citations; readonly tabIndex: number }) {
  if (acts.length === 0) return null
  return (
    <ul className={styles.acts}>
      {acts.map(({ title, url }) => (
        <li key={url}>
          {isCall(url) ? (
            <a href={url} tabIndex={tabIndex}>
              {title}
            </a>
          ) : (
            <Link to={url} tabIndex={tabIndex}>
              {title}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sources({ citations, tabIndex }: { readonly citations: Citations; readonly tabIndex: number }) {
  const t = useTexts()
  return (
    <details className={styles.sources}>
      <summary tabIndex={tabIndex}>
        {t('assistant.sources')}
        <Icon name="down" />
      </summary>
      <ol>
        {citations.map(({ title, url, passage }, at) => (
          <li key={at}>
            {isOwnPage(url) ? (
              <Link to={url} tabIndex={tabIndex}>
                {title}
              </Link>
            ) : (
              <strong>{title}</strong>
            )}
            <span>{passage}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function MadeBy({ madeBy }: { readonly madeBy: string }) {
  const t = useTexts()
  return (
    <span className={styles.madeBy}>
      {madeBy === 'builtin' ? t('assistant.madeHere') : t('assistant.madeBy', { model: madeBy })}
    </span>
  )
}
