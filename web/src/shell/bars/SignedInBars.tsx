import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { User } from '@saathi/contract/people/user.ts'
import type { ComponentType } from 'react'

import { useAsk } from '../../wire/queries.ts'
import { AccountMenu } from './AccountMenu.tsx'
import bottomBar from './BottomBar.module.css'
import { BottomBar, TopTabs } from './Tabs.tsx'
import type { Unread } from './UnreadCount.tsx'

/** Hooks for the numbers in the bars. They are passed in, because the shell must not import the domains. */
export interface BarCounts {
  readonly useUnreadMessages: () => Unread
  readonly useUnreadNotices: () => number
}

type SignedInBarProps =
  | { readonly kind: 'top' | 'bottom' }
  | { readonly kind: 'account'; readonly user: User }

/** The parts of the shell for signed-in people: tabs at the top or bottom, and the account menu. */
export type SignedInBar = ComponentType<SignedInBarProps>

/** Makes the bars with the hooks for their numbers. */
export function signedInBarWith({ useUnreadMessages, useUnreadNotices }: BarCounts): SignedInBar {
  function Tabs({ kind }: { readonly kind: 'top' | 'bottom' }) {
    const status = useAsk(accessCalls.status, {})
    if (status.data === undefined) return kind === 'bottom' ? <nav className={bottomBar.bottom} /> : null
    return <Counted kind={kind} status={status.data} />
  }
  /** A separate component, so that the chat loads only when its tab is shown. */
  function Counted({ kind, status }: { readonly kind: 'top' | 'bottom'; readonly status: UserStatus }) {
    const unread = useUnreadMessages()
    const Bar = kind === 'top' ? TopTabs : BottomBar
    return <Bar status={status} unread={unread} />
  }
  function Account({ user }: { readonly user: User }) {
    return <AccountMenu user={user} unread={useUnreadNotices()} />
  }
  return (props) => (props.kind === 'account' ? <Account user={props.user} /> : <Tabs kind={props.kind} />)
}
