/** Who is at fault when a lesson is cancelled. */
export const faultSides = {
  client: 'mutualsettlement:reference.fault.client',
  teacher: 'mutualsettlement:reference.fault.teacher',
  school: 'mutualsettlement:reference.fault.school',
  technical: 'mutualsettlement:reference.fault.technical',
} as const;
