import type { Draw } from './chart.ts';
import type { StoryName } from './story-names.ts';

/** A planned step. All are plain data. */
export type Action = { readonly ms: number } & Step;

export type Launch = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly deployer: string;
  readonly pool: string;
  readonly dex: string;
  readonly draw: Draw;
  /** Whether named traders hear of it. */
  readonly isNoticed: boolean;
  /** Whether the deployer burned the pool's shares. */
  readonly isLocked: boolean;
  /** Whether it starts on a launchpad's curve. */
  readonly isOnCurve?: true;
};

type Step =
  | { readonly do: 'launch'; readonly launch: Launch }
  | { readonly do: 'buy'; readonly mint: string; readonly wallet: string; readonly lamports: number }
  | { readonly do: 'sell'; readonly mint: string; readonly wallet: string; readonly share: number }
  | { readonly do: 'sandwich'; readonly mint: string; readonly attacker: string }
  | { readonly do: 'fund'; readonly from: string; readonly to: string; readonly lamports: number }
  | {
      readonly do: 'move';
      readonly mint: string;
      readonly from: string;
      readonly to: string;
      readonly share: number;
    }
  | { readonly do: 'pull'; readonly mint: string; readonly share: number }
  | { readonly do: 'wave'; readonly mint: string; readonly strength: number }
  | { readonly do: 'enter'; readonly mint: string; readonly trader: string; readonly bag?: true }
  | { readonly do: 'identify'; readonly wallet: string; readonly username: string; readonly active: boolean }
  | { readonly do: 'story'; readonly story: StoryName }
  | { readonly do: 'roam' }
  | { readonly do: 'price' };
