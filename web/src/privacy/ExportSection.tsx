import { type Archive, privacyCalls } from '@saathi/contract/privacy/calls.ts'
import { useState } from 'react'

import { ask } from '../wire/api.ts'
import { putAnswer, useAsk } from '../wire/queries.ts'
import { errorText } from '../texts/errorText.ts'
import { timeParts, useMoment } from '../texts/moments.ts'
import { useLanguage, useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import layout from '../ui/Layout.module.css'
import styles from './MyData.module.css'

/** Milliseconds between two looks at an archive that is being built. */
const lookEveryMs = 2000
const lookAgain = (archive: Archive | null) => (archive?.status === 'PREPARING' ? lookEveryMs : undefined)

/** Has an archive of all data about the person built, and shows its size before the download. */
export function ExportSection() {
  const t = useTexts()
  const { data: archive } = useAsk(privacyCalls.archive, {}, { againIn: lookAgain })
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const isPrepared = archive?.status === 'PREPARING'
  const make = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      putAnswer(privacyCalls.archive, {}, await ask(privacyCalls.exportData, {}))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const problem =
    failure === undefined
      ? archive?.status === 'FAILED'
        ? t('data.exportFailed')
        : undefined
      : errorText(failure, t)
  return (
    <Section title={t('data.export')}>
      <p className={layout.explains}>{t('data.exportLead')}</p>
      {problem === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {problem}
        </Banner>
      )}
      {archive?.status === 'READY' ? <ArchiveLink archive={archive} /> : null}
      {isPrepared ? <p role="status">{t('data.exportBusy')}</p> : null}
      {archive?.status === 'READY' || isPrepared ? null : (
        <Button look="soft" busy={busy} onClick={() => void make()}>
          {t('data.exportMake')}
        </Button>
      )}
    </Section>
  )
}

function ArchiveLink({ archive }: { readonly archive: Archive & { readonly status: 'READY' } }) {
  const t = useTexts()
  const language = useLanguage()
  const size = new Intl.NumberFormat(`${language}-IN`, { maximumFractionDigits: 1 }).format(
    archive.size / 1000,
  )
  const until = useMoment()(archive.expiresAt, timeParts)
  return (
    <p role="status" className={styles.archive}>
      <a href={archive.url} download={archive.name}>
        <Icon name="download" />
        {t('data.exportLoad', { size })}
      </a>
      <span className={layout.explains}>{t('data.exportUntil', { time: until })}</span>
    </p>
  )
}
