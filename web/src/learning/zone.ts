/** The zone that days and times are shown in until a person can choose another. */
export const shownZone = 'Asia/Kolkata'
