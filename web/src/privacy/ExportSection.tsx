import { privacyCalls } from '@saathi/contract/privacy/calls.ts'
import type { Reply } from '@saathi/contract/call.ts'
import { useState } from 'react'

import { ask } from '../wire/api.ts'
import { errorText } from '../errorText.ts'
import { useMoment } from '../moments.ts'
import { useLanguage, useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Layout.tsx'
import { Banner } from '../ui/State.tsx'
import layout from '../ui/Layout.module.css'
import styles from './MyData.module.css'

type Archive = Reply<typeof privacyCalls.exportData>

/** Makes an archive of all data about the person and shows its size before the download. */
export function ExportSection() {
  const t = useTexts()
  const [archive, setArchive] = useState<Archive>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setArchive(await ask(privacyCalls.exportData, {}))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Section title={t('data.export')}>
      <p className={layout.explains}>{t('data.exportLead')}</p>
      {failure === undefined ? null : (
        <Banner kind="care" icon="warning" urgent>
          {errorText(failure, t)}
        </Banner>
      )}
      {archive === undefined ? (
        <Button look="soft" busy={busy} onClick={() => void make()}>
          {t(busy ? 'data.exportBusy' : 'data.exportMake')}
        </Button>
      ) : (
        <ArchiveLink archive={archive} />
      )}
    </Section>
  )
}

function ArchiveLink({ archive }: { readonly archive: Archive }) {
  const t = useTexts()
  const language = useLanguage()
  const size = new Intl.NumberFormat(`${language}-IN`, { maximumFractionDigits: 1 }).format(
    archive.size / 1000,
  )
  const until = useMoment()(archive.expiresAt, { timeStyle: 'short' })
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
