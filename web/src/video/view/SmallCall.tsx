import { useTexts } from '../../texts/texts.ts'
import { mediaNow, setMuted } from '../engine/media.ts'
import { leave, ownSeat, useSession } from '../engine/session.ts'
import { CallIcon } from './CallIcon.tsx'
import { KeptBanner } from './KeptBanner.tsx'
import { namesOf } from '../engine/names.ts'
import { Picture } from './Picture.tsx'
import layer from './Layer.module.css'

/** The call while the person uses another page of the product. */
export function SmallCall({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTexts()
  const { room, people, peers } = useSession()
  const isOpen = mediaNow().mic?.enabled === true
  const others = people.filter(({ seat }) => seat !== ownSeat())
  const names = namesOf(room?.others ?? [], t)
  return (
    <aside className={layer.small} aria-label={t('call.title', { names })}>
      {peers.map(({ seat, camera, isShown }) => {
        const person = others.find((each) => each.seat === seat)
        return (
          <Picture
            key={seat}
            stream={camera}
            className={person?.camera === true && isShown ? undefined : layer.unseen}
            isMuted={false}
            label={person?.fullName ?? ''}
          />
        )
      })}
      <p>{names}</p>
      <KeptBanner isSmall />
      <div className={layer.smallControls}>
        <button
          type="button"
          aria-label={t(isOpen ? 'call.mute' : 'call.unmute')}
          onClick={() => setMuted(isOpen)}
        >
          <CallIcon name={isOpen ? 'mic' : 'micOff'} />
        </button>
        <button type="button" aria-label={t('call.open')} onClick={onOpen}>
          <CallIcon name="small" />
        </button>
        <button
          type="button"
          className={layer.hangUp}
          aria-label={t('call.leave')}
          onClick={() => void leave()}
        >
          <CallIcon name="hangUp" />
        </button>
      </div>
    </aside>
  )
}
