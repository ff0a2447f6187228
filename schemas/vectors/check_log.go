// Reads a public log with the packages that Go's own checksum database is read with: golang.org/x/mod/sumdb/note and tlog, as
// Debian packages them (golang-golang-x-mod-dev). Nothing here hashes a tree, and nothing but cosignatures is verified by hand.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run check_log.go [-old FILE] URL KEY [WITNESS KEY...]
//
// It opens the checkpoint, has every tile and every entry proved against its root, and every earlier tree of some sizes, and
// the one of a checkpoint that was kept in FILE. It prints how much that was, and ends with 1 at the first thing that does not hold.
//
//go:build ignore

package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// C2SP tlog-tiles, section Merkle Tree: tiles are 8 levels high.
const tileHeight = 8

func main() {
	log.SetFlags(0)
	old := flag.String("old", "", "a checkpoint that was kept, which the log has to go on from")
	flag.Parse()
	if flag.NArg() < 2 {
		log.Fatal("usage: check_log [-old FILE] URL KEY [WITNESS KEY...]")
	}
	report, err := check(strings.TrimSuffix(flag.Arg(0), "/"), *old, flag.Arg(1), flag.Args()[2:])
	if err != nil {
		log.Fatal(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		log.Fatal(err)
	}
}

// What was checked.
type report struct {
	Entries      int64 `json:"entries"`
	EarlierTrees int   `json:"earlierTrees"`
	Cosignatures int   `json:"cosignatures"`
}

func check(url, old, logKey string, witnessKeys []string) (*report, error) {
	signer, err := note.NewVerifier(logKey)
	if err != nil {
		return nil, fmt.Errorf("key of the log: %w", err)
	}
	witnesses := make([]note.Verifier, len(witnessKeys))
	for i, key := range witnessKeys {
		if witnesses[i], err = newWitnessVerifier(key); err != nil {
			return nil, fmt.Errorf("key of a witness: %w", err)
		}
	}
	signed, err := get(url + "/checkpoint")
	if err != nil {
		return nil, err
	}
	tree, err := openCheckpoint(signed, signer, witnesses)
	if err != nil {
		return nil, fmt.Errorf("checkpoint: %w", err)
	}
	tiles := tlog.TileHashReader(tree, &tileReader{url: url})
	if err := checkEntries(url, tree, tiles); err != nil {
		return nil, err
	}
	earlier := []tlog.Tree{}
	for size := int64(1); size < tree.N; size *= 2 {
		hash, err := tlog.TreeHash(size, tiles)
		if err != nil {
			return nil, err
		}
		earlier = append(earlier, tlog.Tree{N: size, Hash: hash})
	}
	if old != "" {
		kept, err := os.ReadFile(old)
		if err != nil {
			return nil, err
		}
		tree, err := openCheckpoint(kept, signer, nil)
		if err != nil {
			return nil, fmt.Errorf("kept checkpoint: %w", err)
		}
		// Every log goes on from the empty one, of which there is no proof.
		if tree.N > 0 {
			earlier = append(earlier, tree)
		}
	}
	for _, each := range earlier {
		if err := checkGrowth(each, tree, tiles); err != nil {
			return nil, err
		}
	}
	return &report{Entries: tree.N, EarlierTrees: len(earlier), Cosignatures: len(witnesses)}, nil
}

// Opens a checkpoint that the log has signed, and each of the witnesses.
func openCheckpoint(signed []byte, signer note.Verifier, witnesses []note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(signed, note.VerifierList(append(witnesses, signer)...))
	if err != nil {
		return tlog.Tree{}, err
	}
	verified := map[string]bool{}
	for _, signature := range opened.Sigs {
		verified[fmt.Sprintf("%s+%08x", signature.Name, signature.Hash)] = true
	}
	for _, each := range append(witnesses, signer) {
		if !verified[fmt.Sprintf("%s+%08x", each.Name(), each.KeyHash())] {
			return tlog.Tree{}, fmt.Errorf("%s has not signed it", each.Name())
		}
	}
	origin, rest, _ := strings.Cut(opened.Text, "\n")
	if origin != signer.Name() {
		return tlog.Tree{}, fmt.Errorf("it is of the log %q", origin)
	}
	// C2SP tlog-checkpoint is the form of the checksum database, with the log's name in the first line.
	return tlog.ParseTree([]byte("go.sum database tree\n" + rest))
}

// Proves each entry from the tiles.
func checkEntries(url string, tree tlog.Tree, tiles tlog.HashReader) error {
	var entries [][]byte
	for index := int64(0); index<<tileHeight < tree.N; index++ {
		width := tree.N - index<<tileHeight
		if width > 1<<tileHeight {
			width = 1 << tileHeight
		}
		// As tiles of hashes have it, and in the place of the level "entries".
		path := tlog.Tile{H: tileHeight, L: 0, N: index, W: int(width)}.Path()
		bundle, err := get(url + "/" + strings.Replace(path, "tile/8/0/", "tile/entries/", 1))
		if err != nil {
			return err
		}
		for ; width > 0; width-- {
			if len(bundle) < 2 || len(bundle)-2 < int(binary.BigEndian.Uint16(bundle)) {
				return fmt.Errorf("entries of tile %d: too short", index)
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			entries = append(entries, bundle[2:end])
			bundle = bundle[end:]
		}
		if len(bundle) > 0 {
			return fmt.Errorf("entries of tile %d: %d bytes too many", index, len(bundle))
		}
	}
	for position, entry := range entries {
		proof, err := tlog.ProveRecord(tree.N, int64(position), tiles)
		if err != nil {
			return err
		}
		if err := tlog.CheckRecord(proof, tree.N, tree.Hash, int64(position), tlog.RecordHash(entry)); err != nil {
			return fmt.Errorf("entry %d: %w", position, err)
		}
	}
	return nil
}

// Proves that a tree goes on from an earlier one.
func checkGrowth(earlier, later tlog.Tree, tiles tlog.HashReader) error {
	if earlier.N > later.N {
		return fmt.Errorf("the log had %d entries, and has %d", earlier.N, later.N)
	}
	proof, err := tlog.ProveTree(later.N, earlier.N, tiles)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(proof, later.N, later.Hash, earlier.N, earlier.Hash); err != nil {
		return fmt.Errorf("the log of %d entries does not go on from that of %d: %w", later.N, earlier.N, err)
	}
	return nil
}

// Reads tiles where tlog-tiles has them: without the height, which the checksum database writes into the path.
type tileReader struct {
	url  string
	seen map[string][]byte
}

func (r *tileReader) Height() int { return tileHeight }

func (r *tileReader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		path := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		known, ok := r.seen[path]
		if !ok {
			var err error
			if known, err = get(r.url + "/" + path); err != nil {
				return nil, err
			}
		}
		data[i] = known
	}
	return data, nil
}

// Only what tlog has found to be right is kept.
func (r *tileReader) SaveTiles(tiles []tlog.Tile, data [][]byte) {
	if r.seen == nil {
		r.seen = map[string][]byte{}
	}
	for i, tile := range tiles {
		r.seen[strings.Replace(tile.Path(), "tile/8/", "tile/", 1)] = data[i]
	}
}

// A cosignature (C2SP tlog-cosignature, type 0x04), which note knows nothing of: Ed25519 over a header with the time, and the checkpoint.
type witnessVerifier struct {
	name string
	hash uint32
	key  ed25519.PublicKey
}

func newWitnessVerifier(text string) (note.Verifier, error) {
	name, rest, _ := strings.Cut(text, "+")
	id, material, _ := strings.Cut(rest, "+")
	hash, err := strconv.ParseUint(id, 16, 32)
	if err != nil {
		return nil, err
	}
	key, err := base64.StdEncoding.DecodeString(material)
	if err != nil {
		return nil, err
	}
	if len(key) != 1+ed25519.PublicKeySize || key[0] != 4 {
		return nil, errors.New("it is no key of a cosigner with Ed25519")
	}
	if digest := sha256.Sum256(append([]byte(name+"\n"), key...)); binary.BigEndian.Uint32(digest[:]) != uint32(hash) {
		return nil, errors.New("its id is another key's")
	}
	return &witnessVerifier{name, uint32(hash), key[1:]}, nil
}

func (v *witnessVerifier) Name() string    { return v.name }
func (v *witnessVerifier) KeyHash() uint32 { return v.hash }

func (v *witnessVerifier) Verify(text, signature []byte) bool {
	if len(signature) != 8+ed25519.SignatureSize {
		return false
	}
	time := binary.BigEndian.Uint64(signature)
	message := append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", time)), text...)
	return ed25519.Verify(v.key, message, signature[8:])
}

func get(url string) ([]byte, error) {
	response, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var body bytes.Buffer
	if _, err := io.Copy(&body, io.LimitReader(response.Body, 64<<20)); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", url, response.Status)
	}
	return body.Bytes(), nil
}
