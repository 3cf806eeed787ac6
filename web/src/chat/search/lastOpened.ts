interface Place {
  readonly channelId: string
  readonly messageId?: string
}

let last: Place | undefined

/** What was opened last from the results, so that the way back leads to it. */
export const lastOpened = {
  note(place: Place): void {
    last = place
  },
  isHere: ({ channelId, messageId }: Place): boolean =>
    last?.channelId === channelId && last.messageId === messageId,
  forget(): void {
    last = undefined
  },
}
