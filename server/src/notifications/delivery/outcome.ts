/** The result of one attempt. After `later`, the notice is tried again. */
export type Outcome =
  | { readonly result: 'sent'; readonly outsideId?: string }
  | { readonly result: 'failed'; readonly reason: string }
  | {
      readonly result: 'later'
      readonly reason: string
      readonly afterMs?: number
      /** Whether another device of the person has the notice already. */
      readonly isReached?: boolean
    }
