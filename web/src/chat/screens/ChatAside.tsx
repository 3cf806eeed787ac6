import { accessCalls } from '@saathi/contract/access/calls.ts'
import { lazy, Suspense, useRef } from 'react'
import { Link, useLocation } from 'wouter'

import { useIdentity } from '../../device/identity.ts'
import { paths } from '../../wire/paths.ts'
import { UnreadCount } from '../../shell/bars/UnreadCount.tsx'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon, Line } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/State.tsx'
import { useAsk } from '../../wire/queries.ts'
import { useUnreadTotal } from '../unread.ts'
import { useStepsAside } from './aside/useStepsAside.ts'
import styles from './ChatAside.module.css'
import { LineButton, lines } from './channels/LineButton.tsx'
import { hasChatBeside, isChatPage } from './sections.ts'
import { deskPixels, useIsAtLeast } from '../../ui/useIsAtLeast.ts'
import { resizeWidget, useWidget } from './widgetState.ts'

const WidgetPanel = lazy(() =>
  import('./ChatPage.tsx').then(
    (module) => ({ default: module.WidgetPanel }),
    () => ({ default: PanelFailed }),
  ),
)

/** The open widget lies beside the content, and that needs this width. Below it, the chat opens as a page. */
const besidePixels = 1280

/** The chat beside the other pages: the widget on a wide screen, a button on a narrow one. */
export function ChatAside() {
  const identity = useIdentity()
  const [path] = useLocation()
  const isWide = useIsAtLeast(deskPixels)
  const isSignedIn = identity.state === 'signedIn'
  const status = useAsk(accessCalls.status, {}, { enabled: isSignedIn }).data
  if (!isSignedIn || status === undefined || !hasChatBeside(status) || isChatPage(path)) return null
  return isWide ? <Widget personId={identity.user.id} /> : <FloatingButton />
}

/**
 * Leads to the messenger, with the number of unread messages. It lies above the tabs, and folds into the margin where the
 * page needs its place.
 */
function FloatingButton() {
  const t = useTexts()
  const unread = useUnreadTotal()
  const [place, aside] = useStepsAside<HTMLDivElement>()
  return (
    <div ref={place} className={styles.place} {...aside}>
      <Link to={paths.messenger} className={styles.floating}>
        <Icon name="chat" />
        <span className="hidden-words">{t('chat.openMessenger')}</span>
        <span className={styles.unread}>
          <UnreadCount {...unread} />
        </span>
      </Link>
    </div>
  )
}

/** The chat in a corner of the screen: a title bar alone, or with the list or a conversation in one of two heights. */
function Widget({ personId }: { readonly personId: string }) {
  const t = useTexts()
  const { size, channelId } = useWidget()
  const [, navigate] = useLocation()
  const hasRoom = useIsAtLeast(besidePixels)
  /** Set by the person's own press, so that a page that loads with an open widget keeps its focus. */
  const wasPressed = useRef(false)
  const resize = (next: typeof size) => {
    wasPressed.current = true
    resizeWidget(next)
  }
  const takeFocus = (element: HTMLElement | null) => {
    if (element === null || !wasPressed.current) return
    wasPressed.current = false
    element.focus({ preventScroll: true })
  }
  if (!hasRoom) {
    return (
      <Collapsed
        onOpen={() => navigate(channelId === undefined ? paths.chat : paths.chatChannel(channelId))}
      />
    )
  }
  if (size === 'collapsed') {
    return <Collapsed isExpandable onOpen={() => resize('expanded')} takeFocus={takeFocus} />
  }
  return (
    <aside
      className={`${styles.widget} ${styles.open}`}
      aria-label={t('chat.widget')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) resize('collapsed')
      }}
    >
      <header className={styles.bar}>
        <h2 tabIndex={-1} ref={takeFocus}>
          {t('shell.tab.chat')}
        </h2>
        <LineButton
          line="whole"
          label={t('chat.toWhole')}
          onClick={() =>
            navigate(channelId === undefined ? paths.messenger : paths.messengerChannel(channelId))
          }
        />
        <LineButton
          line="taller"
          label={t('chat.taller')}
          pressed={size === 'full'}
          onClick={() => resizeWidget(size === 'full' ? 'expanded' : 'full')}
        />
        <IconButton icon="close" label={t('chat.collapse')} onClick={() => resize('collapsed')} />
      </header>
      <Suspense
        fallback={
          <div className={styles.waiting}>
            <Skeleton label={t('shell.loading')} shapes={['card', 'card', 'card']} />
          </div>
        }
      >
        <WidgetPanel personId={personId} />
      </Suspense>
    </aside>
  )
}

interface CollapsedProps {
  /** Whether the widget opens in its place, instead of the chat's page. */
  readonly isExpandable?: boolean
  readonly onOpen: () => void
  readonly takeFocus?: (element: HTMLElement | null) => void
}

/** The closed widget: a small pill, and a title bar as soon as something is unread. It folds into the margin like the button. */
function Collapsed({ isExpandable = false, onOpen, takeFocus }: CollapsedProps) {
  const t = useTexts()
  const unread = useUnreadTotal()
  const [place, aside] = useStepsAside<HTMLElement>()
  return (
    <aside
      ref={place}
      className={`${styles.collapsed} ${unread.count > 0 ? styles.called : ''}`}
      aria-label={t('chat.widget')}
      {...aside}
    >
      <button
        ref={takeFocus}
        type="button"
        className={styles.bar}
        aria-expanded={isExpandable ? false : undefined}
        onClick={onOpen}
      >
        <Icon name="chat" />
        <span className={styles.title}>{t('shell.tab.chat')}</span>
        <UnreadCount {...unread} />
        {isExpandable && unread.count > 0 && aside === undefined ? <Line path={lines.up} /> : null}
      </button>
    </aside>
  )
}

/** The panel could not load, perhaps without a network. */
function PanelFailed() {
  const t = useTexts()
  return (
    <div className={styles.waiting}>
      <p>{t('chat.listFailed')}</p>
      <Link to={paths.chat}>{t('chat.openMessenger')}</Link>
    </div>
  )
}
