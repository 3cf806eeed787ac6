const turns = new Map<string, Promise<unknown>>()

/** Runs the requests of one form one after the other, so that an older draft never replaces newer answers. */
export async function inTurn<Result>(place: string, send: () => Promise<Result>): Promise<Result> {
  const before = turns.get(place)
  const turn = afterwards(before, send)
  turns.set(place, turn)
  try {
    return await turn
  } finally {
    if (turns.get(place) === turn) turns.delete(place)
  }
}

async function afterwards<Result>(
  before: Promise<unknown> | undefined,
  send: () => Promise<Result>,
): Promise<Result> {
  // The caller of the previous request handles its failure.
  await before?.catch(() => undefined)
  return send()
}
