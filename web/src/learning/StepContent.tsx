import type { ContentItem, Session } from '@saathi/contract/learning/session.ts'
import type { ComponentType, ReactNode } from 'react'

import { useIdentity } from '../identity.ts'
import { useLocal, useTexts } from '../texts.ts'
import { Drawing, isDrawing } from '../ui/Drawing.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PlainText } from '../ui/PlainText.tsx'
import { QuizButton } from './QuizButton.tsx'
import { type Step, webAddress } from './rules.ts'
import styles from './Step.module.css'

interface StepContentProps {
  readonly session: Session
  readonly step: Step
  readonly isPreview: boolean
}

/** Everything in a step, in its order; tips for mentors only for mentors. */
export function StepContent({ session, step, isPreview }: StepContentProps) {
  const identity = useIdentity()
  const isMentor = identity.state === 'signedIn' && identity.user.role === 'mentor'
  return (
    <div className={styles.content}>
      {step.content
        .filter(({ contentType }) => contentType !== 'MENTOR_TIPS' || isMentor)
        .map((item) => (
          <Item key={item.id} item={item} session={session} step={step} isPreview={isPreview} />
        ))}
    </div>
  )
}

type ItemProps = StepContentProps & { readonly item: ContentItem }

function Item(props: ItemProps) {
  const local = useLocal()
  const { item } = props
  const Kind = kinds[item.contentType]
  return (
    <Kind {...props} text={local(item.text, item.localeText)} url={local(item.url ?? '', item.localeUrl)} />
  )
}

interface KindProps extends ItemProps {
  readonly text: string
  readonly url: string
}

/** The one table of content types. */
const kinds: Readonly<Record<ContentItem['contentType'], ComponentType<KindProps>>> = {
  TEXT: PlainText,
  INSTRUCTION: Instruction,
  MENTOR_TIPS: MentorTips,
  ARTICLE: Article,
  IMAGE: Picture,
  YOUTUBE: Video,
  HYPERLINK: Hyperlink,
  QUIZ: Quiz,
}

function Instruction({ text }: KindProps) {
  const t = useTexts()
  return (
    <Marked icon="bulb" label={t('learning.content.instruction')}>
      <PlainText text={text} />
    </Marked>
  )
}

function MentorTips({ text }: KindProps) {
  const t = useTexts()
  return (
    <Marked icon="person" label={t('learning.content.mentorTips')}>
      <PlainText text={text} />
    </Marked>
  )
}

function Article({ text, url }: KindProps) {
  const t = useTexts()
  return (
    <article className={styles.article}>
      <PlainText text={text} />
      <OutLink url={url} icon="leaveSite" words={t('learning.content.article')} />
    </article>
  )
}

function Video({ text, url }: KindProps) {
  const t = useTexts()
  return <OutLink url={url} icon="video" words={text} note={t('learning.content.videoCost')} />
}

function Hyperlink({ text, url }: KindProps) {
  return <OutLink url={url} icon="leaveSite" words={text} />
}

function Quiz({ item, text, session, step, isPreview }: KindProps) {
  if (item.quiz === null) return null
  return (
    <QuizButton
      quiz={item.quiz}
      words={text}
      allowRetake={item.allowRetake}
      isPreview={isPreview}
      place={{ sessionId: session.id, stepId: step.id }}
    />
  )
}

/** One of our drawings by its name, with its words. */
function Picture({ item, text }: KindProps) {
  const local = useLocal()
  const name = local(item.image ?? '', item.localeImage)
  return (
    <figure className={styles.figure}>
      {isDrawing(name) ? <Drawing name={name} /> : null}
      {text === '' ? null : <figcaption>{text}</figcaption>}
    </figure>
  )
}

function Marked({
  icon,
  label,
  children,
}: {
  readonly icon: IconName
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <aside className={styles.marked}>
      <p className={styles.label}>
        <Icon name={icon} />
        {label}
      </p>
      {children}
    </aside>
  )
}

interface OutLinkProps {
  readonly url: string
  readonly icon: IconName
  readonly words: string
  readonly note?: string
}

/** A link out of the product, marked as one, with the name of the site it leads to. */
function OutLink({ url, icon, words, note }: OutLinkProps) {
  const t = useTexts()
  const address = webAddress(url)
  if (address === undefined) return url === '' || words === '' ? null : <PlainText text={words} />
  return (
    <a className={styles.out} href={address.href} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} />
      <span>
        <strong>{words === '' ? address.hostname : words}</strong>
        <span className={styles.outNote}>
          {t('learning.content.leaves', { site: address.hostname })}
          {note === undefined ? null : ` ${note}`}
        </span>
      </span>
    </a>
  )
}
