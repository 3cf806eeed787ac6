import { Suspense } from 'react'
import { Link } from 'wouter'

import { paths } from '../wire/paths.ts'
import { TeamMail } from '../team/public/lazyParts.ts'
import { useTexts } from '../texts/texts.ts'
import { Banner } from '../ui/State.tsx'
import styles from '../ui/Flow.module.css'
import { waitingNewcomer } from './public/newcomer.ts'
import { resetDraft } from './public/resetDraft.ts'
import type { SignInHelp } from './signInHelp.ts'
import { verifyDraft } from './verifyDraft.ts'

/** Says why signing in failed and links to the page that helps; the link carries the address. */
export function SignInTrouble({ help, email }: { readonly help: SignInHelp; readonly email: string }) {
  const t = useTexts()
  const ways = {
    verify: {
      to: paths.emailVerify,
      label: 'identity.signIn.toVerify',
      carry: (address: string) => verifyDraft.change({ email: address }),
    },
    start: {
      to: paths.start,
      label: 'identity.signIn.toStart',
      carry: (address: string) => waitingNewcomer.put({ proof: 'none', email: address }),
    },
    reset: {
      to: paths.resetPassword,
      label: 'identity.signIn.toReset',
      carry: (address: string) => resetDraft.change({ email: address }),
    },
    google: undefined,
    none: undefined,
  }
  const way = ways[help.next]
  return (
    <Banner kind="care" icon="warning" urgent>
      <p>{help.text}</p>
      {help.asksTeam ? (
        <p className={styles.ways}>
          <Suspense>
            <TeamMail />
          </Suspense>
        </p>
      ) : null}
      {way === undefined ? null : (
        <p className={styles.ways}>
          <Link to={way.to} onClick={() => way.carry(email.trim().toLowerCase())}>
            {t(way.label)}
          </Link>
        </p>
      )}
    </Banner>
  )
}
