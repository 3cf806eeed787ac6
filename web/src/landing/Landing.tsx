import type { ReactNode } from 'react'

import { paths } from '../wire/paths.ts'
import { HeroPicture } from './HeroPicture.tsx'

/** The input of the landing page. The product's name stays a placeholder that the server fills in. */
export interface LandingProps {
  readonly words: Readonly<Record<string, string>>
  readonly language: string
  readonly languages: readonly { readonly language: string; readonly languageCode: string }[]
}

const cards = [
  {
    name: 'profile',
    ground: 'glad',
    picture: <CardIcon d="M8 4h16v24H8zM16 9a3 3 0 100 6 3 3 0 000-6zM12 19h8M12 23h5" />,
  },
  {
    name: 'hub',
    ground: 'action',
    picture: <CardIcon d="M16 9C13 7 9 7 4 8v17c5-1 9-1 12 1 3-2 7-2 12-1V8c-5-1-9-1-12 1zM16 9v17" />,
  },
  {
    name: 'matching',
    ground: 'done',
    picture: <CardIcon d="M4 6h15v11H11l-5 4v-4H4zM22 12h6v11h-2v4l-5-4h-7v-3" />,
  },
  {
    name: 'learning',
    ground: 'glad',
    picture: <CardIcon d="M6 24a10 10 0 0120 0M3 24h26M16 8V5M6 12L4 10M26 12l2-2M8 28h16" />,
  },
] as const

const reasons = ['experts', 'free', 'guidance', 'flexible', 'evidence', 'phone'] as const

/** The public page. It is rendered to HTML once for each language and needs no scripts. */
export function Landing({ words, language, languages }: LandingProps) {
  const t = (key: string) => words[`landing.${key}`] ?? key
  return (
    <>
      <header className="top wide">
        <a href="/" className="brand">
          %BRAND%
          <svg viewBox="0 0 10 14" aria-hidden="true">
            <path d="M5 0c3 4 5 6 5 9a5 5 0 01-10 0c0-3 2-5 5-9z" />
          </svg>
        </a>
        <details className="language">
          <summary>
            <LineIcon d="M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
            <span className="hidden-words">{t('language')}</span>
            {languages.find(({ languageCode }) => languageCode === language)?.language}
          </summary>
          <ul>
            {languages.map((each) => (
              <li key={each.languageCode}>
                <a href={`/?lang=${each.languageCode}`} lang={each.languageCode} hrefLang={each.languageCode}>
                  {each.language}
                </a>
              </li>
            ))}
          </ul>
        </details>
        <a href={paths.signIn} className="button soft">
          {t('signIn')}
        </a>
      </header>
      <main>
        <div className="hero wide">
          <div className="heroWords">
            <h1>{t('hero')}</h1>
            <p className="lead">{t('lead')}</p>
            <div className="actions">
              <a href={paths.startAs('mentee')} className="button primary">
                {t('getMentor')}
                <LineIcon d="M5 12h14M13 6l6 6-6 6" />
              </a>
              <a href={paths.startAs('mentor')} className="button plain">
                {t('beMentor')}
              </a>
            </div>
            <p className="small">
              <LineIcon d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3" />
              {t('private')}
            </p>
          </div>
          <HeroPicture label={t('picture')} />
        </div>
        <section className="wide">
          <h2>{t('explore')}</h2>
          <ul className="cards">
            {cards.map(({ name, ground, picture }) => (
              <li key={name}>
                <span className={`tile ${ground}`}>{picture}</span>
                <div>
                  <h3>{t(`card.${name}.title`)}</h3>
                  <p>{t(`card.${name}.body`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section className="wide">
          <h2>{t('why')}</h2>
          <ul className="reasons">
            {reasons.map((reason) => (
              <li key={reason}>
                <LineIcon d="M12 3a9 9 0 100 18 9 9 0 000-18zM8 12.5l3 3 5-6" />
                {t(`why.${reason}`)}
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="wide">
        <p>{t('runBy')}</p>
        <nav>
          <a href={paths.privacyPolicy}>{words['shell.privacy']}</a>
          <a href={paths.termsOfService}>{words['shell.terms']}</a>
          <a href={paths.codeOfConduct}>{words['shell.conduct']}</a>
        </nav>
      </footer>
    </>
  )
}

function LineIcon({ d }: { readonly d: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

function CardIcon({ d }: { readonly d: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 32 32" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
