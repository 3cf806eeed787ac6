import { email as emailSchema } from '@saathi/contract/base/fields.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import * as v from 'valibot'

import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Heading } from '../../ui/Layout.tsx'
import styles from '../../ui/Flow.module.css'
import { showFirstProblem } from '../../ui/showProblem.ts'
import { LegalLinks } from './LegalLinks.tsx'

interface EmailSlideProps {
  readonly title: string
  readonly lead: string
  readonly hint?: string
  readonly email: string
  readonly onEdit: (email: string) => void
  /** What failed in the last attempt, above the field. */
  readonly trouble: ReactNode
  /** Receives the address trimmed and in lower case. Its promise settles when there is something to show. */
  readonly onSubmit: (address: string) => Promise<void>
  /** Links to other pages. */
  readonly links: ReactNode
}

/** The first slide of sign-up, confirmation and reset: the address that gets the code. */
export function EmailSlide(props: EmailSlideProps) {
  const t = useTexts()
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const address = v.safeParse(emailSchema, props.email)
    setWrong(!address.success)
    if (!address.success) return showFirstProblem()
    setBusy(true)
    await props.onSubmit(address.output)
    setBusy(false)
  }
  return (
    <>
      <Heading lead={props.lead}>{props.title}</Heading>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {props.trouble}
        <TextField
          label={t('identity.email')}
          hint={props.hint}
          type="email"
          inputMode="email"
          autoComplete="username"
          name="email"
          value={props.email}
          maxLength={254}
          onChange={(email) => {
            setWrong(false)
            props.onEdit(email)
          }}
          error={wrong ? t('identity.emailInvalid') : undefined}
        />
        <Button type="submit" wide busy={busy} iconAfter="arrow">
          {t(busy ? 'identity.start.sending' : 'identity.start.send')}
        </Button>
      </form>
      <div className={styles.links}>{props.links}</div>
      <LegalLinks />
    </>
  )
}
