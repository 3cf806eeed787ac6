/** The first names of the demo's men. All other people of the demo are women. */
const men = new Set(
  [
    'Ajay Ajit Aman Arjun Arvind Chandan Deepak Dev Dinesh Farhan Farooq Gaurav Gopal Harish Imran Irfan Joseph Kunal Mahesh Manoj',
    'Mohan Naveen Nitin Omar Prakash Rahul Rajat Ravi Rohit Salman Sameer Suraj Suresh Tarun Thomas Usman Vikas Vikram Vivek Yusuf',
  ].flatMap((line) => line.split(' ')),
)

/** Returns how a person of the demo describes themselves in the survey. */
export function genderOf({ first }: { readonly first: string }): 'woman' | 'man' {
  return men.has(first) ? 'man' : 'woman'
}
