/** A conversation, or a message in it. */
export interface MessagePlace {
  readonly channelId: string
  readonly messageId?: string
}

let last: MessagePlace | undefined

/** The message that was opened last from the results, so that the way back leads to it. */
export const lastOpened = {
  note(place: MessagePlace): void {
    last = place
  },
  isHere: ({ channelId, messageId }: MessagePlace): boolean =>
    last?.channelId === channelId && last.messageId === messageId,
  forget(): void {
    last = undefined
  },
}
