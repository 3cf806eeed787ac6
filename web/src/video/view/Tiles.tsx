import type { Seated } from '@saathi/contract/video/news.ts'

import { useTexts } from '../../texts/texts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { mediaNow } from '../engine/media.ts'
import { ownSeat, useSession } from '../engine/session.ts'
import { barsOf } from '../engine/steps.ts'
import type { Peer } from '../engine/transport.ts'
import { CallIcon } from './CallIcon.tsx'
import { firstName, waitingText } from '../engine/names.ts'
import { ownStream } from './ownStream.ts'
import { Picture } from './Picture.tsx'
import tiles from './Tiles.module.css'

/** A person whose voice is louder than this is speaking. */
const speaking = 0.03
/** If more others are in the call, only two of them are seen. */
const allSeen = 3

/** Everyone in the call. A screen that is shown comes first and large. */
export function Tiles() {
  const t = useTexts()
  const { people, peers } = useSession()
  const own = people.find(({ seat }) => seat === ownSeat())
  const others = people.filter((each) => each !== own)
  const showing = others.find(({ screen }) => screen)
  const screen = peers.find(({ seat }) => seat === showing?.seat)?.screen
  return (
    <>
      <div
        className={`${tiles.tiles} ${showing === undefined ? '' : tiles.withScreen}`}
        data-count={others.length}
      >
        {showing === undefined || screen === undefined ? null : <Screen person={showing} stream={screen} />}
        {others.map((person) => (
          <Tile key={person.seat} person={person} peer={peers.find(({ seat }) => seat === person.seat)} />
        ))}
        <Own isAlone={others.length === 0} />
      </div>
      {others.length > allSeen ? <p className={tiles.lastTwo}>{t('call.lastTwo')}</p> : null}
    </>
  )
}

function Screen({ person, stream }: { readonly person: Seated; readonly stream: MediaStream }) {
  const t = useTexts()
  const label = t('call.showsScreen', { name: firstName(person.fullName) })
  return (
    <figure className={tiles.screen}>
      <figcaption>
        <CallIcon name="screen" />
        {label}
      </figcaption>
      <Picture stream={stream} isMuted label={label} />
    </figure>
  )
}

interface TileProps {
  readonly person: Seated
  readonly peer: Peer | undefined
}

function Tile({ person, peer }: TileProps) {
  const t = useTexts()
  const isLost = person.isAway || peer?.isConnected !== true
  const isSpeaking = person.mic && (peer?.level ?? 0) > speaking
  const hasPicture = person.camera && peer?.isShown === true
  const bars = barsOf(peer?.quality)
  return (
    <div className={`${tiles.tile} ${isSpeaking ? tiles.speaking : ''}`} data-seat={person.seat}>
      {/* The picture covers it as soon as it has come. */}
      <div className={tiles.face}>
        <Avatar name={person.fullName} picture={person.displayPicture} />
      </div>
      {peer === undefined ? null : (
        <Picture
          stream={peer.camera}
          className={hasPicture ? undefined : tiles.soundOnly}
          isMuted={false}
          label={person.fullName}
        />
      )}
      {isLost ? (
        <p className={tiles.lost}>{t(person.isAway ? 'call.reconnecting' : 'call.connecting')}</p>
      ) : null}
      <p className={tiles.plate}>
        <span className={tiles.bars} data-bars={bars}>
          <span className="hidden-words">{t(`call.line.${bars}`)}</span>
        </span>
        {person.mic ? null : (
          <>
            <CallIcon name="micOff" />
            <span className="hidden-words">{t('call.muted')}</span>
          </>
        )}
        {person.hand ? (
          <>
            <CallIcon name="hand" />
            <span className="hidden-words">{t('call.handUp')}</span>
          </>
        ) : null}
        {isSpeaking ? t('call.speaking', { name: firstName(person.fullName) }) : firstName(person.fullName)}
      </p>
    </div>
  )
}

function Own({ isAlone }: { readonly isAlone: boolean }) {
  const t = useTexts()
  const session = useSession()
  const { camera, mic } = mediaNow()
  return (
    <div className={`${tiles.tile} ${isAlone ? '' : tiles.own}`} data-seat="own">
      {camera === null ? (
        <div className={tiles.face}>
          <Avatar name={t('call.you')} picture={null} />
        </div>
      ) : (
        <Picture stream={ownStream(camera)} className={tiles.mirrored} isMuted label={t('call.you')} />
      )}
      <p className={tiles.plate}>
        {mic?.enabled === true ? null : <CallIcon name="micOff" />}
        {camera === null || session.step <= 0 ? <CallIcon name="cameraOff" /> : null}
        {t('call.you')}
      </p>
      {isAlone ? <p className={tiles.waiting}>{waitingText(session, t)}</p> : null}
    </div>
  )
}
