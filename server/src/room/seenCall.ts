/** A call, and a person who says that they were in it. */
export interface CallSeen {
  readonly callId: string
  readonly personId: string
}

/** A report of a call whose reporter gives its recording to the team. */
export interface KeptRecording extends CallSeen {
  readonly reportId: string
}

/** A call that a person was in, as it is copied into a report about it. */
export interface SeenCall {
  readonly channelId: string
  readonly startedOn: string
  /** When people were in it, until the report. */
  readonly visits: readonly { readonly personId: string; readonly from: string; readonly to: string | null }[]
}
