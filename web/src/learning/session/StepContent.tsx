import type { ContentItem, Session } from '@saathi/contract/learning/session.ts'
import { type ComponentType, type ReactNode, useState } from 'react'

import { useIdentity } from '../../device/identity.ts'
import { useOnline } from '../../wire/network.ts'
import { useLocal, useTexts } from '../../texts/texts.ts'
import { Drawing, isDrawing } from '../../ui/figures/Drawing.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Video } from '../../ui/Video.tsx'
import { placeOf } from '../area/area.ts'
import { ContentText } from './ContentText.tsx'
import { QuizButton } from './QuizButton.tsx'
import { isOwnPicture, megabytesOf, type Step, videoText, webAddress } from '../area/rules.ts'
import styles from './Step.module.css'

interface StepContentProps {
  readonly session: Session
  readonly step: Step
  readonly isPreview: boolean
}

/** The content of a step in its order; only mentors see the tips for mentors. */
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
  TEXT: ContentText,
  INSTRUCTION: Instruction,
  MENTOR_TIPS: MentorTips,
  ARTICLE: Article,
  IMAGE: Picture,
  YOUTUBE: YouTube,
  HYPERLINK: Hyperlink,
  QUIZ: Quiz,
}

function Instruction({ text }: KindProps) {
  const t = useTexts()
  return (
    <Marked icon="bulb" label={t('learning.content.instruction')}>
      <ContentText text={text} />
    </Marked>
  )
}

function MentorTips({ text }: KindProps) {
  const t = useTexts()
  return (
    <Marked icon="person" label={t('learning.content.mentorTips')}>
      <ContentText text={text} />
    </Marked>
  )
}

function Article({ text, url }: KindProps) {
  const t = useTexts()
  return (
    <article className={styles.article}>
      <ContentText text={text} />
      <OutLink url={url} icon="leaveSite" words={t('learning.content.article')} />
    </article>
  )
}

/** A video: its title, how much data it uses, and its words as text. */
function YouTube({ item, text, url }: KindProps) {
  const t = useTexts()
  const isOnline = useOnline()
  const { title, said } = videoText(text)
  const minutes = item.duration ?? 0
  const words = {
    play: t('learning.content.play', { title }),
    cost: t('learning.content.videoCost', { count: minutes, megabytes: megabytesOf(minutes) }),
    there: t('questions.video.there'),
  }
  return (
    <section className={styles.video} aria-label={title}>
      <Video
        url={url}
        title={title}
        words={words}
        unavailable={isOnline ? undefined : t('learning.content.videoOffline')}
      >
        {said === '' ? null : (
          <details className={styles.said} open={!isOnline}>
            <summary>{t('learning.content.videoText')}</summary>
            <ContentText text={said} />
          </details>
        )}
      </Video>
    </section>
  )
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
      isReadOnly={session.isReadOnly}
      place={{ ...placeOf(session), stepId: step.id }}
    />
  )
}

/** One of our drawings or pictures, with its words. */
function Picture({ item, text }: KindProps) {
  const local = useLocal()
  const name = local(item.image ?? '', item.localeImage)
  const [failed, setFailed] = useState<string>()
  return (
    <figure className={styles.figure}>
      {isDrawing(name) ? (
        <Drawing name={name} />
      ) : isOwnPicture(name) && failed !== name ? (
        // The caption says the same, so screen readers skip the picture, and without a network it is enough.
        <img
          src={name}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(name)}
        />
      ) : null}
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
}

/** A link to another site, with the name of that site. */
function OutLink({ url, icon, words }: OutLinkProps) {
  const t = useTexts()
  const address = webAddress(url)
  if (address === undefined) return url === '' || words === '' ? null : <ContentText text={words} />
  return (
    <a className={styles.out} href={address.href} target="_blank" rel="noopener noreferrer">
      <Icon name={icon} />
      <span>
        <strong>{words === '' ? address.hostname : words}</strong>
        <span className={styles.outNote}>{t('learning.content.leaves', { site: address.hostname })}</span>
      </span>
    </a>
  )
}
