;; Inner products of one direction with many. A direction is 32 signed 16-bit integers, 64 bytes: one cache line.
;; Memory: the query at 0, scores from 1024 on (one i32 a row), rows from 65536 on.
;; Integer arithmetic is exact: by Cauchy-Schwarz no sum leaves 32 bits, because no direction is longer than 32,770.
(module
  (memory (export "memory") 2 65536)
  ;; Scores `count` rows, the first at `row`, in groups of four: up to three scores past the last are of no meaning.
  (func (export "scan") (param $row i32) (param $count i32)
    (local $end i32) (local $out i32)
    (local $q0 v128) (local $q1 v128) (local $q2 v128) (local $q3 v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $q0 (v128.load (i32.const 0)))
    (local.set $q1 (v128.load (i32.const 16)))
    (local.set $q2 (v128.load (i32.const 32)))
    (local.set $q3 (v128.load (i32.const 48)))
    (local.set $out (i32.const 1024))
    (local.set $end (i32.add (local.get $row) (i32.shl (local.get $count) (i32.const 6))))
    (loop $four
      ;; Four partial sums of each of four rows.
      (local.set $a (i32x4.add
        (i32x4.add (i32x4.dot_i16x8_s (v128.load (local.get $row)) (local.get $q0))
                   (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $row)) (local.get $q1)))
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=32 (local.get $row)) (local.get $q2))
                   (i32x4.dot_i16x8_s (v128.load offset=48 (local.get $row)) (local.get $q3)))))
      (local.set $b (i32x4.add
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=64 (local.get $row)) (local.get $q0))
                   (i32x4.dot_i16x8_s (v128.load offset=80 (local.get $row)) (local.get $q1)))
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=96 (local.get $row)) (local.get $q2))
                   (i32x4.dot_i16x8_s (v128.load offset=112 (local.get $row)) (local.get $q3)))))
      (local.set $c (i32x4.add
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=128 (local.get $row)) (local.get $q0))
                   (i32x4.dot_i16x8_s (v128.load offset=144 (local.get $row)) (local.get $q1)))
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=160 (local.get $row)) (local.get $q2))
                   (i32x4.dot_i16x8_s (v128.load offset=176 (local.get $row)) (local.get $q3)))))
      (local.set $d (i32x4.add
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=192 (local.get $row)) (local.get $q0))
                   (i32x4.dot_i16x8_s (v128.load offset=208 (local.get $row)) (local.get $q1)))
        (i32x4.add (i32x4.dot_i16x8_s (v128.load offset=224 (local.get $row)) (local.get $q2))
                   (i32x4.dot_i16x8_s (v128.load offset=240 (local.get $row)) (local.get $q3)))))
      ;; Transposed and added, twice: then each lane is one row's whole sum.
      (local.set $a (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
      (local.set $c (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
      (v128.store (local.get $out) (i32x4.add
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
        (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $row (i32.add (local.get $row) (i32.const 256)))
      (br_if $four (i32.lt_u (local.get $row) (local.get $end))))))
