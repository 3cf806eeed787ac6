import { createContext } from 'react'

/** The message at which a conversation opens if no address names one, as in the widget. */
export const AskedMessage = createContext<string | null>(null)
