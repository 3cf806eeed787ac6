import type { Channel } from '@saathi/contract/chat/calls.ts'
import { useState } from 'react'
import { Link } from 'wouter'

import { errorText } from '../../../texts/errorText.ts'
import { paths } from '../../../wire/paths.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Icon, Line } from '../../../ui/Icon.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { lines } from '../channels/LineButton.tsx'
import { mute } from '../channels/useChannels.ts'

interface MenuEntriesProps {
  readonly channel: Channel
  readonly onMembers: () => void
  readonly onSettings: () => void
}

/** The entries of a channel's menu. */
export function MenuEntries({ channel, onMembers, onSettings }: MenuEntriesProps) {
  const t = useTexts()
  return (
    <>
      <MuteSwitch channel={channel} />
      <button type="button" onClick={onMembers}>
        <Icon name="people" />
        {t('chat.viewMembers')}
      </button>
      <Link to={paths.safety}>
        <Icon name="shield" />
        {t('shell.menu.safety')}
      </Link>
      <button type="button" onClick={onSettings}>
        <Line path={lines.settings} />
        {t('chat.settings')}
      </button>
    </>
  )
}

function MuteSwitch({ channel: { channelId, isMuted } }: { readonly channel: Channel }) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const turn = async (muted: boolean) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await mute(channelId, muted)
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Switch
      label={t('chat.mute')}
      note={t('chat.muteNote')}
      on={isMuted}
      busy={isBusy}
      onChange={(on) => void turn(on)}
      error={failure === undefined ? undefined : errorText(failure, t)}
    />
  )
}
