import type { Carrier } from './carrier.ts'

/** What a person shows of themselves. */
export interface Shown {
  readonly mic: boolean
  readonly camera: boolean
  readonly screen: boolean
  readonly hand: boolean
}

const nothing = () => undefined

/** Does nothing: in a hosted call, the host's frame handles sound and pictures. */
export const framedCarrier: Carrier = {
  setRelay: nothing,
  setSeats: nothing,
  receive: nothing,
  setLocal: nothing,
  setStep: nothing,
  peers: () => [],
  measure: async () => 0,
  reconnect: nothing,
  close: nothing,
}
