import { metMs } from '@saathi/contract/video/attendance.ts'
import type { VideoRoom } from '@saathi/contract/video/calls.ts'

import type { Seal } from '../engines/secrets/seals.ts'
import type { House } from '../house/house.ts'
import { displayPictureOf } from '../people/public/person.ts'
import { peopleSeenBy } from '../people/public/seenStore.ts'
import { displayNameOf } from '../people/public/user.ts'
import { consentOf } from './stored/consentStore.ts'
import { iceServersFor } from './line/iceServers.ts'
import { askedIn, hostOf } from './host.ts'
import type { Place } from './place.ts'
import { recordingDaysIn } from './record/asks.ts'
import { hasRecording } from './record/takeStore.ts'
import { usesCaptions } from './captions.ts'
import { attendanceIn } from './stored/attendanceStore.ts'
import { seatsIn } from './stored/seatStore.ts'
import { readCalls } from './line/settings.ts'
import type { Ticket } from './line/ticket.ts'
import { closesAfterMs } from '@saathi/contract/video/rules.ts'

/** Returns a room as a member sees it. A room that is not open has no ticket and no servers. */
export async function roomFor(
  house: Pick<House, 'clock' | 'config' | 'db' | 'files'>,
  place: Place,
  { personId, tickets }: { readonly personId: string; readonly tickets: Seal<Ticket> },
): Promise<VideoRoom> {
  const { clock, config, db, files } = house
  const now = clock.now()
  const settings = config.of(readCalls)
  const isOpen = place.status === 'open' && place.channel !== undefined
  const others = await peopleSeenBy(
    db,
    personId,
    (place.channel?.members ?? []).filter((id) => id !== personId),
  )
  const seats = place.call === undefined ? [] : await seatsIn(db, place.call.id)
  const host = await hostOf(house, place)
  const asksFor = await askedIn(house, place)
  const said = await consentOf(db, place.id, personId)
  const until = new Date(Math.max(place.startsAt.getTime() + closesAfterMs, now.getTime() + longestStayMs))
  return {
    room: place.id,
    channel: place.channel?.id ?? null,
    token: isOpen ? await tickets.seal({ personId, room: place.id }) : '',
    title: place.title,
    startTime: place.startsAt.toISOString(),
    endTime: place.endsAt.toISOString(),
    sessionName: place.sessionName,
    localeSessionName: place.localeSessionName,
    mentorship: place.mentorshipId,
    visitStatus: place.status,
    kind: host === undefined ? 'builtin' : 'jitsi',
    others: others.map((person) => ({
      userId: person.id,
      fullName: displayNameOf(person),
      displayPicture: displayPictureOf(files, person.pictureKey),
      isIn: seats.some((seat) => seat.personId === person.id),
    })),
    asksConsent: asksFor.length > 0,
    recordingDays: await recordingDaysIn({ db }, place.channel?.members ?? []),
    asksFor,
    captions: await usesCaptions(house, place),
    consent:
      said === undefined
        ? null
        : { consent: said.consent, transcript: said.transcript, summary: said.summary },
    unanswered: said?.unanswered ?? [],
    hasRecording: await hasRecording(db, place.id),
    iceServers: isOpen && host === undefined ? iceServersFor(settings, { personId, now, until }) : [],
    metSeconds: Math.round(metMs((await attendanceIn(db, [place.id]))(place.id), { personId, now }) / 1000),
  }
}

/** An event's call may go on after its limit while someone is in it; its credentials are then short. */
const longestStayMs = 10 * 60_000
