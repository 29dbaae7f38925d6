export const storyNames = [
  'opening',
  'bundle',
  'farm',
  'wash',
  'rug',
  'sandwich',
  'campaign',
  'copy',
  'sibling',
  'launch',
  'pad',
] as const;
export type StoryName = (typeof storyNames)[number];

/** The order after the opening, again and again. */
export const cycle: readonly StoryName[] = [
  'bundle',
  'copy',
  'farm',
  'pad',
  'wash',
  'rug',
  'campaign',
  'sandwich',
  'launch',
  'sibling',
];
