import type { ContentItem, Session } from '@saathi/contract/learning/calls.ts'
import type { ReactNode } from 'react'

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

function Item({ item, session, step, isPreview }: StepContentProps & { readonly item: ContentItem }) {
  const t = useTexts()
  const local = useLocal()
  const text = local(item.text, item.localeText)
  const url = local(item.url ?? '', item.localeUrl)
  switch (item.contentType) {
    case 'TEXT':
      return <PlainText text={text} />
    case 'INSTRUCTION':
      return (
        <Marked icon="bulb" label={t('learning.content.instruction')}>
          <PlainText text={text} />
        </Marked>
      )
    case 'MENTOR_TIPS':
      return (
        <Marked icon="person" label={t('learning.content.mentorTips')}>
          <PlainText text={text} />
        </Marked>
      )
    case 'ARTICLE':
      return (
        <article className={styles.article}>
          <PlainText text={text} />
          <OutLink url={url} icon="leaveSite" words={t('learning.content.article')} />
        </article>
      )
    case 'IMAGE':
      return <Picture name={local(item.image ?? '', item.localeImage)} caption={text} />
    case 'YOUTUBE':
      return <OutLink url={url} icon="video" words={text} note={t('learning.content.videoCost')} />
    case 'HYPERLINK':
      return <OutLink url={url} icon="leaveSite" words={text} />
    case 'QUIZ':
      return item.quiz === null ? null : (
        <QuizButton
          quiz={item.quiz}
          words={text}
          allowRetake={item.allowRetake}
          isPreview={isPreview}
          place={{ sessionId: session.id, stepId: step.id }}
        />
      )
  }
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

function Picture({ name, caption }: { readonly name: string; readonly caption: string }) {
  return (
    <figure className={styles.figure}>
      {isDrawing(name) ? <Drawing name={name} /> : null}
      {caption === '' ? null : <figcaption>{caption}</figcaption>}
    </figure>
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
  if (address === undefined) return words === '' ? null : <PlainText text={words} />
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
