import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import type { Reply } from '@saathi/contract/base/call.ts'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'

import { ask } from '../wire/api.ts'
import { errorText } from '../texts/errorText.ts'
import { paths } from '../wire/paths.ts'
import { usePageTitle } from '../shell/usePageTitle.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Layout.tsx'
import { Banner, State } from '../ui/State.tsx'

/** The target of the link in a mail: one tap stops the mails of a kind, without signing in. */
export function UnsubscribePage() {
  const t = useTexts()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [stopped, setStopped] = useState<Reply<typeof mailCalls.unsubscribe>>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const title = t(stopped === undefined ? 'notices.stop.title' : 'notices.stop.done')
  usePageTitle(title)
  const stop = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setStopped(await ask(mailCalls.unsubscribe, { query: { token } }))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Page narrow>
      <State
        as="page"
        drawing="letter"
        title={title}
        action={
          stopped === undefined ? (
            <Button wide busy={busy} onClick={() => void stop()}>
              {t('notices.stop.button')}
            </Button>
          ) : undefined
        }
      >
        <p role="status">
          {stopped === undefined
            ? t('notices.stop.body')
            : t('notices.stop.doneBody', {
                topic: matters(stopped)
                  .map((key) => t(key))
                  .join(', '),
              })}
        </p>
        {failure === undefined ? null : (
          <Banner kind="care" icon="warning" urgent>
            {errorText(failure, t)}
          </Banner>
        )}
        <p>
          <Link to={paths.notices}>{t('notices.stop.more')}</Link>
        </p>
      </State>
    </Page>
  )
}

/** Returns the keys of the names of what a link stopped. */
function matters({ topic, kind, kinds }: Reply<typeof mailCalls.unsubscribe>): string[] {
  if (kind === undefined) return [`notices.topic.${topic}`]
  return (kinds ?? [kind]).map((each) => `noticeChoices.kind.${each}`)
}
