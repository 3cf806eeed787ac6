import type { VideoRoom } from '@saathi/contract/video/calls.ts'

/** What a person has said so far about what may be kept of a call; a question that they left open is missing. */
export type Said = { readonly [Purpose in VideoRoom['asksFor'][number]]?: boolean | undefined }

/** Returns what a person has said in this call already. */
export function saidIn({
  asksFor,
  consent,
  unanswered,
}: Pick<VideoRoom, 'asksFor' | 'consent' | 'unanswered'>): Said {
  if (consent === null) return {}
  const given = { recording: consent.consent, transcript: consent.transcript, summary: consent.summary }
  const answered = asksFor.filter((purpose) => !unanswered.includes(purpose))
  return Object.fromEntries(answered.map((purpose) => [purpose, given[purpose]]))
}

/** Returns an answer as it is sent. An open question is missing in it, which counts as no. */
export function answerOf({ recording, transcript, summary }: Said) {
  return {
    ...(recording !== undefined && { consent: recording }),
    ...(transcript !== undefined && { transcript }),
    ...(summary !== undefined && { summary }),
  }
}

/** An answer that ends everything. */
export const noToAll = { consent: false, transcript: false, summary: false } as const
