import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode, useMemo } from 'react'

import styles from './Markdown.module.css'

interface MarkdownProps {
  readonly text: string
  /** The screen reader text of a link to another site. */
  readonly leaves: (site: string) => string
}

/**
 * Renders a safe part of Markdown: paragraphs, headings, lists, quotes, emphasis and links to the web.
 * Everything else, such as HTML and external pictures, is shown as plain text.
 */
export function Markdown({ text, leaves }: MarkdownProps) {
  const blocks = useMemo(() => Lexer.lex(text, { gfm: true, breaks: true }), [text])
  return <div className={styles.text}>{blocks.map((block, index) => blockOf(block, { index, leaves }))}</div>
}

interface BlockPlace {
  readonly index: number
  readonly leaves: MarkdownProps['leaves']
}

const blockTypes = ['space', 'heading', 'list', 'blockquote', 'hr', 'paragraph', 'text'] as const
const inlineTypes = ['strong', 'em', 'br', 'link', 'escape', 'text'] as const

/** Narrows a token to the types that are shown as what they are. All others are shown as plain text. */
function isOf<Type extends MarkedToken['type']>(
  types: readonly Type[],
  token: Token,
): token is Extract<MarkedToken, { readonly type: Type }> {
  return types.some((type) => type === token.type)
}

function blockOf(token: Token, { index, leaves }: BlockPlace): ReactNode {
  if (!isOf(blockTypes, token)) return <p key={index}>{token.raw}</p>
  switch (token.type) {
    case 'space':
      return null
    case 'heading': {
      // The page and its section have h1 and h2, so headings in a text start at h3.
      const Level = token.depth <= 2 ? 'h3' : 'h4'
      return <Level key={index}>{inline(token.tokens, leaves)}</Level>
    }
    case 'list':
      return listOf(token, { index, leaves })
    case 'blockquote':
      return (
        <blockquote key={index}>
          {token.tokens.map((each, at) => blockOf(each, { index: at, leaves }))}
        </blockquote>
      )
    case 'hr':
      return <hr key={index} />
    case 'paragraph':
    case 'text':
      break
  }
  return <p key={index}>{inline(token.tokens, leaves, token.raw)}</p>
}

function listOf({ ordered, start, items }: Tokens.List, { index, leaves }: BlockPlace): ReactNode {
  const lines = items.map((item, number) => (
    <li key={number}>
      {item.tokens.map((each, at) =>
        isOf(['text'], each) ? (
          <Fragment key={at}>{inline(each.tokens, leaves, each.raw)}</Fragment>
        ) : (
          blockOf(each, { index: at, leaves })
        ),
      )}
    </li>
  ))
  return ordered ? (
    <ol key={index} start={start === '' ? undefined : start}>
      {lines}
    </ol>
  ) : (
    <ul key={index}>{lines}</ul>
  )
}

function inline(
  tokens: readonly Token[] | undefined,
  leaves: MarkdownProps['leaves'],
  otherwise = '',
): ReactNode {
  if (tokens === undefined) return otherwise
  return tokens.map((token, index) => {
    if (!isOf(inlineTypes, token)) return <Fragment key={index}>{token.raw}</Fragment>
    switch (token.type) {
      case 'strong':
        return <strong key={index}>{inline(token.tokens, leaves)}</strong>
      case 'em':
        return <em key={index}>{inline(token.tokens, leaves)}</em>
      case 'br':
        return <br key={index} />
      case 'link':
        return <Fragment key={index}>{linkOf(token, leaves)}</Fragment>
      case 'escape':
      case 'text':
        break
    }
    return <Fragment key={index}>{token.text}</Fragment>
  })
}

function linkOf({ href, tokens, raw }: Tokens.Link, leaves: MarkdownProps['leaves']): ReactNode {
  const address = URL.parse(href)
  if (address?.protocol !== 'https:' && address?.protocol !== 'http:') return raw
  return (
    <a href={address.href} target="_blank" rel="noopener noreferrer">
      {inline(tokens, leaves)}
      <span className="hidden-words"> ({leaves(address.hostname)})</span>
      <span aria-hidden="true"> ↗</span>
    </a>
  )
}
