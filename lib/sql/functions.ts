import {
  BIGINT,
  DECIMAL,
  DOUBLE,
  type DuckDBConnection,
  DuckDBScalarFunction,
  type DuckDBType,
  VARCHAR,
} from '@duckdb/node-api';
import {
  computeNotionalE30,
  computePriceRatio,
  divideHalfEven,
  formatUiAmount,
} from '../../layers/core/money/amount.ts';
import { divideToNumber } from '../../layers/core/money/amount-ratio.ts';

/** Digits of USD after the point, of 38 in all. */
const USD_SCALE = 18;
const E30_PER_STEP = 10n ** 12n;
const STEPS_MAX = 10n ** 38n;

/** USD in steps of 10⁻¹⁸, rounded half to even; null where DECIMAL(38,18) has no room. */
function toUsdSteps(usdE30: bigint): bigint | null {
  const steps = divideHalfEven(usdE30, E30_PER_STEP);
  return steps > -STEPS_MAX && steps < STEPS_MAX ? steps : null;
}

/** USD as a decimal; null where it is unknown or has no room. */
export function formatUsd(usdE30: bigint | null | undefined): string | null {
  const steps = usdE30 == null ? null : toUsdSteps(usdE30);
  return steps === null ? null : formatUiAmount(steps, USD_SCALE);
}

type Definition = {
  readonly name: string;
  readonly parameters: readonly DuckDBType[];
  readonly result: DuckDBType;
  /** Gets no nulls. */
  readonly compute: (...values: readonly never[]) => unknown;
};

type Raw = { readonly value: bigint };

/** Registers the functions that views compute money with. DuckDB's own would round. */
export function registerFunctions(connection: DuckDBConnection): void {
  const raw = DECIMAL(20, 0);
  const definitions: readonly Definition[] = [
    {
      name: 'chain_usd',
      parameters: [raw, BIGINT, VARCHAR],
      result: DECIMAL(38, USD_SCALE),
      compute: ({ value }: Raw, decimals: bigint, price: string) => {
        const steps = toUsdSteps(computeNotionalE30(value, Number(decimals), price));
        return steps === null ? null : { value: steps, width: 38, scale: USD_SCALE };
      },
    },
    {
      name: 'chain_price',
      parameters: [raw, BIGINT, raw, BIGINT, VARCHAR],
      result: DOUBLE,
      compute: (token: Raw, tokenDecimals: bigint, base: Raw, baseDecimals: bigint, price: string) => {
        if (token.value === 0n) return null;
        const usd = computeNotionalE30(base.value, Number(baseDecimals), price);
        return divideToNumber(...computePriceRatio(usd, token.value, Number(tokenDecimals)));
      },
    },
  ];
  for (const { name, parameters, result, compute } of definitions)
    connection.registerScalarFunction(
      DuckDBScalarFunction.create({
        ...{ name, returnType: result, parameterTypes: parameters },
        mainFunction: (_info, chunk, output) => {
          const columns = parameters.map((_, at) => chunk.getColumnVector(at));
          for (let row = 0; row < chunk.rowCount; row += 1)
            output.setItem(row, compute(...(columns.map(column => column.getItem(row)) as never[])) as never);
          output.flush();
        },
      }),
    );
}
