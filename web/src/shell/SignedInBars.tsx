import { accessCalls } from '@saathi/contract/access/calls.ts'
import type { User } from '@saathi/contract/people/user.ts'

import { useAsk } from '../wire/queries.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './Frame.module.css'
import { BottomBar, TopTabs } from './Tabs.tsx'

type SignedInBarProps =
  | { readonly kind: 'top' | 'bottom' }
  | { readonly kind: 'account'; readonly user: User }

/** What only signed-in people see around a page: tabs on top or below, and the account menu. */
export function SignedInBar(props: SignedInBarProps) {
  return props.kind === 'account' ? <AccountMenu user={props.user} /> : <Tabs kind={props.kind} />
}

function Tabs({ kind }: { readonly kind: 'top' | 'bottom' }) {
  const status = useAsk(accessCalls.status, {})
  if (status.data === undefined) return kind === 'bottom' ? <nav className={styles.bottom} /> : null
  return kind === 'top' ? <TopTabs status={status.data} /> : <BottomBar status={status.data} />
}
