import { type CalendarIntegration, calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import {
  type CalendarProvider,
  calendarProviders,
  calendarSample,
  providerNames,
} from '@saathi/contract/calendar/rules.ts'
import { contentCalls } from '@saathi/contract/content/calls.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { paths } from '../../wire/paths.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { together, useAsk } from '../../wire/queries.ts'
import { useInAddress } from './useInAddress.ts'
import styles from './Sync.module.css'
import { UnlinkDialog } from './UnlinkDialog.tsx'

/** The calendars that can show these events: one of three by a link, Apple's by a file. */
export function SyncStrip() {
  const t = useTexts()
  const links = useAsk(calendarLinkCalls.integrations, {}, { isAlwaysAsked: true })
  const config = useAsk(contentCalls.clientConfig, {})
  // The notice of a broken link leads here once. Opening this part again later does not move the focus.
  const [wanted, putWanted] = useInAddress('calendar')
  const follow = (place: HTMLElement | null) => {
    if (place === null) return
    bringIntoSight(place)
    putWanted('')
  }
  const followed = wanted === 'links' ? follow : undefined
  return (
    <section className={styles.card} aria-labelledby="sync-with">
      <h3 id="sync-with" className={styles.title} tabIndex={-1}>
        {t('calendar.sync.title')}
      </h3>
      <p className={styles.words}>{t('calendar.sync.lead')}</p>
      <Loaded
        answer={together({ links, config })}
        shapes={['line']}
        failed={{ as: 'banner', title: t('calendar.sync.failed'), saysWhy: true }}
      >
        {({ links: [link], config: { calendars: there } }) => {
          const calendars = calendarProviders.filter((provider) => there.includes(provider))
          return link === undefined && calendars.length === 0 ? (
            <div ref={followed}>
              <p className={styles.words}>
                {t('calendar.sync.none', { names: Object.values(providerNames).join(', ') })}
              </p>
              <a className={styles.sample} href={calendarSample} download="sample.ics">
                <Icon name="download" />
                {t('calendar.sync.sample')}
              </a>
            </div>
          ) : (
            <div ref={followed}>
              <Strip link={link} calendars={calendars} />
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

/** Moves the view and the focus to the calendar that has to be linked again, or to the heading if there is none. */
function bringIntoSight(place: HTMLElement): void {
  const target =
    place.querySelector<HTMLElement>('[data-broken]') ?? place.closest('section')?.querySelector('h3')
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}

interface StripProps {
  readonly link: CalendarIntegration | undefined
  readonly calendars: readonly CalendarProvider[]
}

function Strip({ link, calendars }: StripProps) {
  return (
    <ul className={styles.strip}>
      {calendarProviders.map((provider) => (
        <li key={provider}>
          <Provider provider={provider} link={link} isSetUp={calendars.includes(provider)} />
        </li>
      ))}
      <li>
        <Apple isOtherLinked={link?.isBroken === false} />
      </li>
    </ul>
  )
}

/** A sample that Apple's calendar opens; like the others it is not offered while a calendar is linked. */
function Apple({ isOtherLinked }: { readonly isOtherLinked: boolean }) {
  const t = useTexts()
  const words = (
    <span>
      Apple
      <span className={styles.state}>{t(`calendar.sync.${isOtherLinked ? 'other' : 'apple'}`)}</span>
    </span>
  )
  return isOtherLinked ? (
    <button type="button" className={`${styles.provider} ${styles.grey}`} aria-disabled>
      <Icon name="lock" />
      {words}
    </button>
  ) : (
    <a className={styles.provider} href={calendarSample} download="sample.ics">
      <Icon name="download" />
      {words}
    </a>
  )
}

interface ProviderProps {
  readonly provider: CalendarProvider
  /** The calendar that is linked, this one or another; undefined for none. */
  readonly link: CalendarIntegration | undefined
  readonly isSetUp: boolean
}

type State = 'notSetUp' | 'other' | 'free' | 'linking' | 'linked' | 'broken'

function Provider({ provider, link, isSetUp }: ProviderProps) {
  const t = useTexts()
  const [, navigate] = useLocation()
  const [isLinking, setLinking] = useState(false)
  const [isUnlinking, setUnlinking] = useState(false)
  const state = isLinking ? 'linking' : stateOf({ provider, link, isSetUp })
  const name = providerNames[provider]
  const isUsable = state === 'free' || state === 'linked' || state === 'broken'
  const connect = () => {
    setLinking(true)
    navigate(paths.calendarConnect(provider))
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.provider} ${isUsable ? '' : styles.grey} ${state === 'linked' ? styles.linked : ''}`}
        aria-disabled={!isUsable}
        data-broken={state === 'broken' || undefined}
        onClick={() => {
          if (state === 'linked') setUnlinking(true)
          else if (isUsable) connect()
        }}
      >
        <Icon name={iconsOf[state]} />
        <span>
          {name}
          <span className={styles.state}>
            {state === 'linked' && link !== undefined ? (
              <>
                <span className="hidden-words">{t('calendar.sync.linked')} </span>
                {link.email}
              </>
            ) : (
              t(`calendar.sync.${state}`)
            )}
          </span>
        </span>
      </button>
      {isUnlinking && link !== undefined ? (
        <UnlinkDialog name={name} link={link} onClose={() => setUnlinking(false)} />
      ) : null}
    </>
  )
}

const iconsOf = {
  notSetUp: 'lock',
  other: 'lock',
  free: 'calendar',
  linking: 'reload',
  linked: 'tick',
  broken: 'warning',
} as const satisfies Record<State, string>

function stateOf({ provider, link, isSetUp }: ProviderProps): State {
  if (link?.provider === provider) return link.isBroken ? 'broken' : 'linked'
  // A broken link is replaced by the next one, whichever calendar that is.
  if (link !== undefined && !link.isBroken) return 'other'
  return isSetUp ? 'free' : 'notSetUp'
}
