/** The stored state of one of our events in a linked calendar: its id there, or that writing it has begun. */
export type ExternalId =
  | {
      readonly state: 'written'
      /** A hash of the times that it was made with. */
      readonly times: string
      readonly id: string
    }
  | {
      readonly state: 'begun'
      /** The key of the attempt. The process may have died before or after the calendar stored the event. */
      readonly key: string
    }

/** Replaces the hash of the times while the series is being written. */
const begun = 'begun'

/** Returns the text in which the state is stored. */
export function writeExternalId(external: ExternalId): string {
  return external.state === 'begun' ? `${begun}:${external.key}` : `${external.times}:${external.id}`
}

/** Reads the stored text. */
export function readExternalId(stored: string): ExternalId {
  const [times = '', ...rest] = stored.split(':')
  const id = rest.join(':')
  return times === begun ? { state: 'begun', key: id } : { state: 'written', times, id }
}
