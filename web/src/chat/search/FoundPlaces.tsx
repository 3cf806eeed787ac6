import type { Channel } from '@saathi/contract/chat/calls.ts'

import { useTexts } from '../../texts/texts.ts'
import { ChannelFace } from '../ChannelFace.tsx'
import { type Opens, Opener } from './FoundMessages.tsx'
import styles from './Search.module.css'

interface FoundPlacesProps {
  readonly channels: readonly Channel[]
  readonly personId: string
  readonly opens: Opens
}

/** The people and groups whose names have the words. */
export function FoundPlaces({ channels, personId, opens }: FoundPlacesProps) {
  const t = useTexts()
  return (
    <section aria-label={t('chat.search.places')}>
      <h2 className={styles.heading}>{t('chat.search.places')}</h2>
      {channels.length === 0 ? (
        <p className={styles.none}>{t('chat.search.noPlaces')}</p>
      ) : (
        <ul>
          {channels.map((channel) => (
            <li key={channel.channelId}>
              <Opener opens={opens} place={{ channelId: channel.channelId }}>
                <ChannelFace channel={channel} personId={personId} />
                <span className={styles.name}>{channel.channelName}</span>
              </Opener>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
