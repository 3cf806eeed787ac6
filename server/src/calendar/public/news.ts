export { tellWaiting } from '../announcements/news.ts'
