import type { Partner } from '@saathi/contract/mentorship/calls.ts'
import { Suspense, useRef } from 'react'

import { PersonSafety } from '../../safety/public/lazyParts.ts'
import { useTexts } from '../../texts/texts.ts'
import { Line } from '../../ui/Icon.tsx'
import styles from './PartnerCard.module.css'

const dots = 'M12 5.5v.01M12 12v.01M12 18.5v.01'

/** What a person can do about a partner who treats them badly. Escape or losing the focus closes it. */
export function PartnerMenu({ partners }: { readonly partners: readonly Partner[] }) {
  const t = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <details
      ref={menu}
      className={styles.menuPlace}
      data-menu
      // Near the lower edge of a phone it would open behind the bar.
      onToggle={({ currentTarget }) => currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || menu.current?.open !== true) return
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Dialogs that the menu opens are parts of it.
        if (!currentTarget.contains(relatedTarget) && currentTarget.querySelector('dialog') === null) close()
      }}
    >
      <summary>
        <span className="hidden-words">
          {t('mentorship.partner.menu', {
            names: partners.map(({ displayName }) => displayName).join(', '),
          })}
        </span>
        <Line path={dots} />
      </summary>
      {/* A press on words, which take no focus, focuses the menu itself; without that it would close under the finger. */}
      <div className={styles.menu} tabIndex={-1}>
        <Suspense>
          {partners.map(({ id, displayName }) => (
            <PersonSafety key={id} userId={id} name={displayName} canBeBlocked inWords />
          ))}
        </Suspense>
      </div>
    </details>
  )
}
