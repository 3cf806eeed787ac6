import { calendarLinkCalls } from '@saathi/contract/calendar/linkCalls.ts'
import { useState } from 'react'

import { Loaded } from '../../shell/Loaded.tsx'
import { FailureNote } from '../../shell/FailureNote.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAct } from '../../ui/useAct.ts'
import { ask } from '../../wire/api.ts'
import { putAnswer, useAsk } from '../../wire/queries.ts'
import { CopyButton } from '../public/CopyButton.tsx'
import styles from './Sync.module.css'

/** The secret address under which any calendar program can subscribe to the person's events. It is shown on request. */
export function Feed() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.card} aria-labelledby="subscribe">
      <h3 id="subscribe" className={styles.title}>
        {t('calendar.feed.title')}
      </h3>
      <p className={styles.words}>{t('calendar.feed.lead')}</p>
      <details className={styles.feed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon name="calendar" />
          {t('calendar.feed.show')}
        </summary>
        {isOpen ? <Address /> : null}
      </details>
    </section>
  )
}

function Address() {
  const t = useTexts()
  const feed = useAsk(calendarLinkCalls.calendarFeed, {})
  const [asks, setAsks] = useState<'renew' | 'delete'>()
  const { isBusy, failure, act } = useAct()
  const change = async (what: 'renew' | 'delete') => {
    setAsks(undefined)
    if (what === 'delete') await ask(calendarLinkCalls.deleteCalendarFeed, {})
    const url = what === 'renew' ? (await ask(calendarLinkCalls.renewCalendarFeed, {})).url : null
    putAnswer(calendarLinkCalls.calendarFeed, {}, { url })
  }
  return (
    <>
      <Loaded
        answer={feed}
        shapes={['line']}
        failed={{ as: 'banner', title: t('calendar.feed.failed'), saysWhy: true }}
      >
        {({ url }) =>
          url === null ? (
            <div className={styles.buttons}>
              <Button look="soft" busy={isBusy} onClick={() => void act(() => change('renew'))}>
                {t('calendar.feed.make')}
              </Button>
            </div>
          ) : (
            <>
              <p className={styles.address}>{url}</p>
              <div className={styles.buttons}>
                <CopyButton text={url} />
                <a href={url.replace(/^https?:/, 'webcal:')}>{t('calendar.feed.open')}</a>
              </div>
              <div className={styles.buttons}>
                <Button look="plain" busy={isBusy} onClick={() => setAsks('renew')}>
                  {t('calendar.feed.renew')}
                </Button>
                <Button look="plain" busy={isBusy} onClick={() => setAsks('delete')}>
                  {t('calendar.feed.delete')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <FailureNote failure={failure} />
      {asks === undefined ? null : (
        <Sure act={asks} onYes={() => void act(() => change(asks))} onClose={() => setAsks(undefined)} />
      )}
    </>
  )
}

interface SureProps {
  readonly act: 'renew' | 'delete'
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks before an address that is in use stops working. */
function Sure({ act, onYes, onClose }: SureProps) {
  const t = useTexts()
  return (
    <Dialog
      title={t(`calendar.feed.sure.${act}`)}
      onClose={onClose}
      actions={
        <>
          <Button look="soft" onClick={onClose}>
            {t('calendar.cancel')}
          </Button>
          <Button onClick={onYes}>{t(`calendar.feed.${act}`)}</Button>
        </>
      }
    >
      <p>{t('calendar.feed.sure.body')}</p>
    </Dialog>
  )
}
