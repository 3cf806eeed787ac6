/*
 * Listens to the socket before it opens: the server says at once if a call rings, and says it only once.
 */
import { startLive } from './chat/screens/alerts/live.ts'
import './shell/languageNews.ts'

startLive()
